/// A property list from a source that is not trusted, as far as web archives need it.
indirect enum PropertyList {
  case string(String)
  case data(Data)
  case array([PropertyList])
  case dictionary([String: PropertyList])
  /// A number, a date, a truth value.
  case other

  /// How deep arrays and dictionaries may be in each other.
  static let maximumDepth = 128

  /// Reads the binary or the XML form.
  static func read(_ data: Data) throws(WebArchiveError) -> PropertyList {
    // Of a slice, the bytes would not count from 0.
    let data = data.startIndex == 0 ? data : Data(data)
    if data.starts(with: BinaryPropertyList.magic) {
      var reader = try BinaryPropertyList(data)
      return try reader.root()
    }
    return try XMLPropertyList.read(data)
  }
}
