/// Reads the XML form of property lists.
enum XMLPropertyList {
  static func read(_ data: Data) throws(WebArchiveError) -> PropertyList {
    // Foundation calls itself for each level.
    guard depth(of: data) <= PropertyList.maximumDepth else {
      throw .tooLarge("the property list is more than \(PropertyList.maximumDepth) deep")
    }
    guard data.firstRange(of: Data("<plist".utf8)) != nil else {
      throw .notPropertyList("it is no property list")
    }
    do {
      return convert(try PropertyListSerialization.propertyList(from: data, format: nil))
    } catch {
      throw .notPropertyList("the property list is damaged")
    }
  }

  private static func convert(_ object: Any) -> PropertyList {
    switch object {
    case let text as String: .string(text)
    case let data as Data: .data(data)
    case let array as [Any]: .array(array.map(convert))
    case let dictionary as [String: Any]: .dictionary(dictionary.mapValues(convert))
    default: .other
    }
  }

  /// How deep elements that hold others are in each other, at most.
  private static func depth(of data: Data) -> Int {
    var depth = 0
    var deepest = 0
    data.withUnsafeBytes { bytes in
      for index in bytes.indices where bytes[index] == UInt8(ascii: "<") {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[(index + 1)...])
        if rest.starts(with: "dict>".utf8) || rest.starts(with: "array>".utf8)
          || rest.starts(with: "dict ".utf8) || rest.starts(with: "array ".utf8)
        {
          depth += 1
          deepest = max(deepest, depth)
        } else if rest.starts(with: "/dict".utf8) || rest.starts(with: "/array".utf8) {
          depth -= 1
        }
      }
    }
    return deepest
  }
}
