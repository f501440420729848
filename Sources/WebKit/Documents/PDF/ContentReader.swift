/// Reads the operations of a page's content.
struct ContentReader {
  struct Operation {
    /// From its first operand to its end.
    var range: Range<Int>
    /// Up to four letters, as a number.
    var name: UInt32
    var numbers: [Double]
    var strings: [[UInt8]]
    var names: [Range<Int>]
  }

  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func name(_ text: StaticString) -> UInt32 {
    text.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  /// Nil at the end, or where the content is not understood.
  mutating func next() -> Operation? {
    var operation = Operation(range: 0..<0, name: 0, numbers: [], strings: [], names: [])
    var parser = PDFParser(bytes, at: position)
    parser.skipSpace()
    let start = parser.position
    while parser.position < bytes.count {
      let byte = bytes[parser.position]
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "'"), UInt8(ascii: "\""):
        var name: UInt32 = 0
        while parser.position < bytes.count, PDFCharacter.isRegular(bytes[parser.position]) {
          name = name << 8 | UInt32(bytes[parser.position])
          parser.position += 1
        }
        operation.name = name
        operation.range = start..<parser.position
        position = parser.position
        return operation
      case UInt8(ascii: "/"):
        let nameStart = parser.position + 1
        guard (try? parser.object()) != nil else { return nil }
        operation.names.append(nameStart..<parser.position)
      default:
        guard let operand = try? parser.object() else { return nil }
        if let number = operand.number { operation.numbers.append(number) }
        if case .string(let string) = operand { operation.strings.append(string) }
      }
      parser.skipSpace()
    }
    position = bytes.count
    return nil
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
