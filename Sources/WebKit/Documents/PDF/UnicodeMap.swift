/// What characters the codes of a font stand for: the document's ToUnicode map.
struct UnicodeMap: Equatable, Sendable {
  /// UTF-16.
  var texts: [Int: [UInt16]] = [:]
  /// How many bytes one code has.
  let codeWidth: Int

  init(codeWidth: Int) { self.codeWidth = codeWidth }

  init(reading bytes: [UInt8], codeWidth: Int) throws(PDFError) {
    self.init(codeWidth: codeWidth)
    var parser = PDFParser(bytes)
    while let isRange = Self.skipToSection(&parser) {
      while !parser.skip(isRange ? "endbfrange" : "endbfchar") {
        let first = try Self.code(&parser)
        let last = isRange ? try Self.code(&parser) : first
        guard first <= last, last < 1 << 16 else { throw parser.damaged("no codes") }
        guard case .string(let bytes) = try parser.object() else {
          throw .unsupported("a list of texts in a map of characters")
        }
        var text = Self.utf16(bytes)
        for code in first...last {
          texts[code] = text
          if let unit = text.last { text[text.count - 1] = unit &+ 1 }
        }
      }
    }
  }

  /// Whether the next section is one of ranges; nil if there is none.
  private static func skipToSection(_ parser: inout PDFParser) -> Bool? {
    while parser.position < parser.bytes.count {
      if parser.bytes[parser.position] == UInt8(ascii: "b") {
        if parser.skip("beginbfrange") { return true }
        if parser.skip("beginbfchar") { return false }
      }
      parser.position += 1
    }
    return nil
  }

  private static func code(_ parser: inout PDFParser) throws(PDFError) -> Int {
    guard case .string(let bytes) = try parser.object(), bytes.count <= 4 else {
      throw parser.damaged("no code")
    }
    return bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  private static func utf16(_ bytes: [UInt8]) -> [UInt16] {
    stride(from: 0, to: bytes.count - 1, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
  }

  /// As a part of a document.
  var stream: PDFStream {
    var text = """
      /CIDInit /ProcSet findresource begin
      12 dict begin
      begincmap
      /CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
      /CMapName /Adobe-Identity-UCS def
      /CMapType 2 def
      1 begincodespacerange
      <\(Self.hex(0, codeWidth * 2))> <\(Self.hex(codeWidth == 1 ? 0xff : 0xffff, codeWidth * 2))>
      endcodespacerange

      """
    let entries = texts.sorted { $0.key < $1.key }
    // The most entries that a section may have.
    for start in stride(from: 0, to: entries.count, by: 100) {
      let section = entries[start..<min(start + 100, entries.count)]
      text += "\(section.count) beginbfchar\n"
      for (code, units) in section {
        let characters = units.map { Self.hex(Int($0), 4) }.joined()
        text += "<\(Self.hex(code, codeWidth * 2))> <\(characters)>\n"
      }
      text += "endbfchar\n"
    }
    text += "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    return PDFStream(content: Array(text.utf8))
  }

  private static func hex(_ value: Int, _ digits: Int) -> String {
    String(
      decoding: (0..<digits).reversed().map { hexadecimalDigits[value >> ($0 * 4) & 15] },
      as: UTF8.self)
  }
}
