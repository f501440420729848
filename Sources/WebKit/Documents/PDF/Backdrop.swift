/// The white area that the engine paints below a page whose background is not opaque.
enum Backdrop {
  /// The content without it: it is the first thing that is painted.
  static func removed(from content: [UInt8]) -> [UInt8] {
    var reader = ContentReader(content)
    var isWhite = false
    var rectangle: Range<Int>?
    while let operation = reader.next() {
      switch operation.name {
      case ContentReader.name("rg"): isWhite = operation.numbers == [1, 1, 1]
      case ContentReader.name("re"): rectangle = operation.range
      case ContentReader.name("f"):
        guard isWhite, let rectangle else { return content }
        return Array(content[..<rectangle.lowerBound] + content[operation.range.upperBound...])
      case ContentReader.name("cm"), ContentReader.name("q"), ContentReader.name("gs"),
        ContentReader.name("RG"), ContentReader.name("W*"), ContentReader.name("W"),
        ContentReader.name("n"):
        break
      default: return content
      }
    }
    return content
  }
}
