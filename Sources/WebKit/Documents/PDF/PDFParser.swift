/// Reads values of a PDF document, one after the other.
struct PDFParser {
  let bytes: [UInt8]
  var position: Int

  init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// How deep arrays and dictionaries may be within each other.
  private static let depthLimit = 64

  func damaged(_ what: String) -> PDFError { .damaged(what, at: position) }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipSpace() {
    while let byte = current {
      if byte == UInt8(ascii: "%") {
        while let byte = current, byte != 10, byte != 13 { position += 1 }
      } else if PDFCharacter.isSpace(byte) {
        position += 1
      } else {
        return
      }
    }
  }

  /// Whether this word comes next; it is skipped then.
  mutating func skip(_ word: StaticString) -> Bool {
    skipSpace()
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    let text = word.utf8Start
    for index in position..<end where bytes[index] != text[index - position] { return false }
    position = end
    return true
  }

  mutating func integer() throws(PDFError) -> Int {
    skipSpace()
    guard let value = try number().integer else { throw damaged("no number") }
    return value
  }

  mutating func object(depth: Int = 0) throws(PDFError) -> PDFObject {
    skipSpace()
    guard depth < Self.depthLimit else { throw damaged("values within values") }
    guard let byte = current else { throw damaged("the end came early") }
    switch byte {
    case UInt8(ascii: "/"): return .name(name())
    case UInt8(ascii: "("): return .string(try literalString())
    case UInt8(ascii: "["): return try array(depth)
    case UInt8(ascii: "<"):
      return position + 1 < bytes.count && bytes[position + 1] == byte
        ? try dictionary(depth) : .string(try hexadecimalString())
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return try numberOrReference()
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): return try number()
    default:
      if skip("true") { return .boolean(true) }
      if skip("false") { return .boolean(false) }
      if skip("null") { return .null }
      throw damaged("no value")
    }
  }

  private mutating func name() -> String {
    position += 1
    let start = position
    while let byte = current, PDFCharacter.isRegular(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func array(_ depth: Int) throws(PDFError) -> PDFObject {
    position += 1
    var elements: [PDFObject] = []
    while !skip("]") { elements.append(try object(depth: depth + 1)) }
    return .array(elements)
  }

  private mutating func dictionary(_ depth: Int) throws(PDFError) -> PDFObject {
    position += 2
    var entries: [String: PDFObject] = [:]
    while !skip(">>") {
      guard current == UInt8(ascii: "/") else { throw damaged("no key") }
      let key = name()
      entries[key] = try object(depth: depth + 1)
    }
    return .dictionary(entries)
  }

  private mutating func numberOrReference() throws(PDFError) -> PDFObject {
    let first = try number()
    let end = position
    if case .integer(let number) = first, skipSpaceToDigit(),
      case .integer(0) = try self.number(), skip("R"),
      current.map({ !PDFCharacter.isRegular($0) }) ?? true
    {
      return .reference(number)
    }
    position = end
    return first
  }

  private mutating func skipSpaceToDigit() -> Bool {
    let start = position
    skipSpace()
    return position > start && current == UInt8(ascii: "0")
  }

  private mutating func number() throws(PDFError) -> PDFObject {
    let start = position
    var isNegative = false
    if let byte = current, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
      isNegative = byte == UInt8(ascii: "-")
      position += 1
    }
    var (whole, fraction, unit, digits) = (0, 0.0, 1.0, 0)
    while let digit = digit {
      let (product, overflow) = whole.multipliedReportingOverflow(by: 10)
      guard !overflow, product <= .max - digit else { throw damaged("a number too large") }
      whole = product + digit
      digits += 1
      position += 1
    }
    guard current == UInt8(ascii: ".") else {
      guard digits > 0 else {
        position = start
        throw damaged("no number")
      }
      return .integer(isNegative ? -whole : whole)
    }
    position += 1
    while let digit = digit {
      unit /= 10
      fraction += Double(digit) * unit
      digits += 1
      position += 1
    }
    guard digits > 0 else { throw damaged("no number") }
    let value = Double(whole) + fraction
    return .real(isNegative ? -value : value)
  }

  private var digit: Int? {
    guard let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
      return nil
    }
    return Int(byte - UInt8(ascii: "0"))
  }

  private mutating func hexadecimalString() throws(PDFError) -> [UInt8] {
    position += 1
    var (result, high): ([UInt8], UInt8?) = ([], nil)
    while let byte = current {
      position += 1
      if byte == UInt8(ascii: ">") {
        if let high { result.append(high << 4) }
        return result
      }
      if PDFCharacter.isSpace(byte) { continue }
      guard let value = PDFCharacter.hexadecimalValue(byte) else { throw damaged("no digit") }
      if let first = high {
        result.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    throw damaged("a string without an end")
  }

  private mutating func literalString() throws(PDFError) -> [UInt8] {
    position += 1
    var (result, depth): ([UInt8], Int) = ([], 1)
    while let byte = current {
      position += 1
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return result }
      case UInt8(ascii: "\\"):
        if let escaped = escapedByte() { result.append(escaped) }
        continue
      default: break
      }
      result.append(byte)
    }
    throw damaged("a string without an end")
  }

  /// Nil for a line break, which only continues the string.
  private mutating func escapedByte() -> UInt8? {
    guard let byte = current else { return nil }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return 10
    case UInt8(ascii: "r"): return 13
    case UInt8(ascii: "t"): return 9
    case UInt8(ascii: "b"): return 8
    case UInt8(ascii: "f"): return 12
    case 13:
      if current == 10 { position += 1 }
      return nil
    case 10: return nil
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var value = Int(byte - UInt8(ascii: "0"))
      for _ in 0..<2 {
        guard let digit, digit < 8 else { break }
        value = value * 8 + digit
        position += 1
      }
      return UInt8(truncatingIfNeeded: value)
    default: return byte
    }
  }
}

/// What the format says of single bytes.
enum PDFCharacter {
  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 32 || byte == 10 || byte == 13 || byte == 9 || byte == 12 || byte == 0
  }

  /// Neither a space nor one that ends a word.
  @inline(__always)
  static func isRegular(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: "/"), UInt8(ascii: "%"):
      false
    default: !isSpace(byte)
    }
  }

  @inline(__always)
  static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
