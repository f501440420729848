/// Reads the JSON of ``ResultEncoder``, and only that.
///
/// Foundation's reader loses a byte order mark at a string's beginning, is slow, and makes objects that
/// would have to be walked again. The text comes from the page's process, so nothing is taken for granted.
struct ResultParser {
  /// The text is not the encoder's.
  struct Malformed: Error {}

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position: Int
  /// The containers read so far, each made of those before it.
  private var containers: [Any] = []

  /// - Parameter text: `j` and JSON.
  /// - Returns: the value; nil for `undefined`.
  static func parse(_ text: String) throws(Malformed) -> Any? {
    var text = text
    // `withUTF8` throws no types.
    let result = text.withUTF8 { bytes -> Result<Any?, Malformed> in
      var parser = ResultParser(bytes: bytes, position: 1)
      do throws(Malformed) {
        return .success(try parser.parse())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, position: Int) {
    self.bytes = bytes
    self.position = position
  }

  private mutating func parse() throws(Malformed) -> Any? {
    try expect("[")
    try expect("[")
    if !take("]") {
      repeat { containers.append(try container()) } while take(",")
      try expect("]")
    }
    try expect(",")
    let value = try token()
    try expect("]")
    return value
  }

  private mutating func container() throws(Malformed) -> Any {
    try expect("[")
    switch try string() {
    case "a":
      var array: [Any] = []
      while take(",") { array.append(try token() ?? NSNull()) }
      try expect("]")
      return array
    case "o":
      var dictionary: [String: Any] = [:]
      while take(",") {
        let key = try string()
        try expect(",")
        dictionary[key] = try token()
      }
      try expect("]")
      return dictionary
    default: throw Malformed()
    }
  }

  private mutating func token() throws(Malformed) -> Any? {
    guard position < bytes.count else { throw Malformed() }
    switch bytes[position] {
    case UInt8(ascii: "\""): return try string()
    case UInt8(ascii: "{"): return try tagged()
    case UInt8(ascii: "t"): return try word("true", NSNumber(value: true))
    case UInt8(ascii: "f"): return try word("false", NSNumber(value: false))
    case UInt8(ascii: "n"): return try word("null", NSNull())
    default: return NSNumber(javaScript: try number())
    }
  }

  private mutating func tagged() throws(Malformed) -> Any? {
    try expect("{")
    let tag = try string()
    try expect(":")
    let value: Any?
    switch tag {
    case "r":
      guard let index = Int(exactly: try number()), containers.indices.contains(index) else {
        throw Malformed()
      }
      value = containers[index]
    case "d": value = Date(timeIntervalSince1970: try number() / 1000)
    case "n":
      guard let number = Double(try string()) else { throw Malformed() }
      value = NSNumber(value: number)
    case "u":
      _ = try number()
      value = nil
    default: throw Malformed()
    }
    try expect("}")
    return value
  }

  // MARK: Words

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(Malformed) {
    guard take(character) else { throw Malformed() }
  }

  private mutating func word(_ word: StaticString, _ value: NSObject) throws(Malformed) -> NSObject
  {
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count,
      word.withUTF8Buffer({ $0.elementsEqual(bytes[position..<end]) })
    else { throw Malformed() }
    position = end
    return value
  }

  private mutating func number() throws(Malformed) -> Double {
    let start = position
    var integer = 0
    while position < bytes.count, position - start < 16, isDigit(bytes[position]) {
      integer = integer * 10 + Int(bytes[position] - UInt8(ascii: "0"))
      position += 1
    }
    if position > start, position < bytes.count, !isOfNumber(bytes[position]) {
      return Double(integer)
    }
    while position < bytes.count, isOfNumber(bytes[position]) { position += 1 }
    guard let number = Double(String(decoding: bytes[start..<position], as: UTF8.self)) else {
      throw Malformed()
    }
    return number
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  // MARK: Strings

  private mutating func string() throws(Malformed) -> String {
    try expect("\"")
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      if bytes[position] == UInt8(ascii: "\\") { return try escapedString(from: start) }
      position += 1
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    try expect("\"")
    return text
  }

  /// The encoder has made all strings well-formed, so that only single units are escaped.
  private mutating func escapedString(from start: Int) throws(Malformed) -> String {
    var text = Array(bytes[start..<position])
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try appendEscaped(to: &text)
      default: text.append(byte)
      }
    }
    throw Malformed()
  }

  private mutating func appendEscaped(to text: inout [UInt8]) throws(Malformed) {
    guard position < bytes.count else { throw Malformed() }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      guard position + 4 <= bytes.count,
        let unit = UInt32(
          String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(unit)
      else { throw Malformed() }
      position += 4
      text.append(contentsOf: String(scalar).utf8)
    default: text.append(byte)
    }
  }
}
