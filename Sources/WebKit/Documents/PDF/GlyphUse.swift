/// Which codes of its fonts a page's content, or a part of it, shows.
struct GlyphUse {
  /// A font by which texts are shown.
  struct Font {
    let resourceName: [UInt8]
    /// How many bytes one code has.
    let codeWidth: Int
    var codes = GlyphSet()
  }

  var fonts: [Font]

  /// Looks only at names and strings: in what the engine writes, all strings are texts that are shown, and
  /// the only names of fonts select them. Unknown fonts are passed over.
  mutating func scan(_ content: [UInt8]) {
    content.withUnsafeBufferPointer { scan($0) }
  }

  private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) {
    var (position, font) = (0, -1)
    let end = bytes.count
    while position < end {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "/"):
        let start = position
        while position < end, PDFCharacter.isRegular(bytes[position]) { position += 1 }
        let name = bytes[start..<position]
        if let found = fonts.firstIndex(where: { $0.resourceName.elementsEqual(name) }) {
          font = found
        }
      case UInt8(ascii: "<"):
        position = hexadecimal(bytes, position, font)
      case UInt8(ascii: "("):
        var parser = LiteralString(position: position)
        while let code = parser.next(in: bytes) {
          if font >= 0 { fonts[font].codes.insert(Int(code)) }
        }
        position = parser.position
      default: break
      }
    }
  }

  private mutating func hexadecimal(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ font: Int
  ) -> Int {
    var position = start
    if position < bytes.count, bytes[position] == UInt8(ascii: "<") { return position + 1 }
    let digits = font >= 0 ? fonts[font].codeWidth * 2 : 0
    if digits == 4 { position = fourDigits(bytes, position, font) }
    var (code, count) = (0, 0)
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      guard let value = PDFCharacter.hexadecimalValue(byte) else {
        if byte == UInt8(ascii: ">") { return position }
        continue
      }
      code = code << 4 | Int(value)
      count += 1
      if count == digits {
        fonts[font].codes.insert(code)
        (code, count) = (0, 0)
      }
    }
    return position
  }
}

extension GlyphUse {
  /// What nearly all of a page is made of: codes of four digits without anything in between.
  ///
  /// Returns where something else begins.
  fileprivate mutating func fourDigits(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ font: Int
  ) -> Int {
    var position = start
    Self.digits.withUnsafeBufferPointer { digits in
      fonts[font].codes.insertEach {
        guard position + 4 <= bytes.count else { return nil }
        let code =
          digits[Int(bytes[position])] << 12 | digits[Int(bytes[position + 1])] << 8
          | digits[Int(bytes[position + 2])] << 4 | digits[Int(bytes[position + 3])]
        // Some bit of what is no digit is beyond the others.
        guard code < 1 << 16 else { return nil }
        position += 4
        return Int(code)
      }
    }
    return position
  }

  private static let digits: [UInt32] = (0...255).map { byte in
    PDFCharacter.hexadecimalValue(byte).map { UInt32($0) } ?? 1 << 16
  }
}

/// Walks through the bytes of a string in parentheses.
struct LiteralString {
  /// Behind the opening parenthesis first, behind the closing one last.
  var position: Int
  private var depth = 1

  init(position: Int) { self.position = position }

  mutating func next(in bytes: UnsafeBufferPointer<UInt8>) -> UInt8? {
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return nil }
      case UInt8(ascii: "\\"):
        guard position < bytes.count else { return nil }
        if let escaped = escaped(bytes) { return escaped }
        continue
      default: break
      }
      return byte
    }
    return nil
  }

  private mutating func escaped(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt8? {
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return 10
    case UInt8(ascii: "r"): return 13
    case UInt8(ascii: "t"): return 9
    case UInt8(ascii: "b"): return 8
    case UInt8(ascii: "f"): return 12
    case 10, 13: return nil
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var value = Int(byte - UInt8(ascii: "0"))
      for _ in 0..<2 {
        guard position < bytes.count,
          (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(bytes[position])
        else { break }
        value = value * 8 + Int(bytes[position] - UInt8(ascii: "0"))
        position += 1
      }
      return UInt8(truncatingIfNeeded: value)
    default: return byte
    }
  }
}
