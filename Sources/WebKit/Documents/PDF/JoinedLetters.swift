/// Glyphs that are two Arabic letters, a lam and an alef.
///
/// Readers turn the letters of such text around, one by one, as they stand from left to right. Two letters of
/// one glyph come out in the wrong order in some readers whichever way they are told, so each gets a glyph: the
/// visible one is the alef, and an invisible one over it the lam.
struct JoinedLetters {
  /// The fonts in question by their numbers: the glyphs, and the lam.
  private var fonts: [Int: (glyphs: GlyphSet, lam: Int, width: Double, widths: GlyphWidths)] = [:]

  private static let lam: Unicode.Scalar = "\u{644}"

  /// Prepares a font that has such glyphs, whose texts are plain already.
  mutating func prepare(_ font: inout DocumentFonts.Outlines) {
    var joined = GlyphSet()
    var found = false
    for (code, text) in font.map.texts
    where text.count == 2 && text[0] == 0x644 && (0x622...0x627).contains(text[1]) {
      joined.insert(code)
      found = true
    }
    guard found, let bytes = try? font.file.decoded(),
      let lam = FontSubset.glyph(for: Self.lam, in: bytes)
    else { return }
    for code in joined.glyphs { font.map.texts[code]?.removeFirst() }
    font.map.texts[lam.glyph] = [0x644]
    font.glyphs.insert(lam.glyph)
    font.widths.set(lam.width, for: lam.glyph)
    for number in font.numbers { fonts[number] = (joined, lam.glyph, lam.width, font.widths) }
  }

  /// Adds the invisible glyphs to all that shows the others.
  func mend(_ file: inout PDFFile) throws(PDFError) {
    guard !fonts.isEmpty else { return }
    for content in try DrawnContent.all(in: file)
    where content.fonts.values.contains(where: { fonts[$0] != nil }) {
      guard let first = content.streams.first, let stream = file.objects[first]?.stream else {
        continue
      }
      let mended = mend(try content.bytes(in: file), content.fonts)
      var dictionary = stream.dictionary
      dictionary["Filter"] = nil
      file.objects[first] = .stream(PDFStream(dictionary, content: mended))
      for rest in content.streams.dropFirst() {
        file.objects[rest] = .stream(PDFStream(content: []))
      }
    }
  }

  private func mend(_ content: [UInt8], _ names: [String: Int]) -> [UInt8] {
    var reader = ContentReader(content)
    var result: [UInt8] = []
    var (copied, font) = (0, -1)
    while let operation = reader.next() {
      if operation.name == ContentReader.name("Tf"), let name = operation.names.first {
        font = names[reader.text(name)] ?? -1
      }
      guard operation.name == ContentReader.name("Tj"), let joined = fonts[font],
        let string = operation.strings.first, string.count.isMultiple(of: 2)
      else { continue }
      let codes = stride(from: 0, to: string.count, by: 2).map {
        Int(string[$0]) << 8 | Int(string[$0 + 1])
      }
      guard codes.contains(where: { joined.glyphs.contains($0) }) else { continue }
      result += content[copied..<operation.range.lowerBound]
      copied = operation.range.upperBound
      for code in codes {
        result += Array("<\(Self.hex(code))> Tj\n".utf8)
        guard joined.glyphs.contains(code) else { continue }
        // From the middle of the visible glyph to its end, however wide the letter is by itself.
        let scale = 100 * joined.widths[code] / 2 / max(joined.width, 1)
        let (width, back) = (PDFWriter.text(of: scale), PDFWriter.text(of: joined.width))
        result += Array(
          "3 Tr \(width) Tz [\(back) <\(Self.hex(joined.lam))>] TJ 100 Tz 0 Tr\n".utf8)
      }
    }
    return result + content[copied...]
  }

  private static func hex(_ code: Int) -> String {
    String(
      decoding: (0..<4).reversed().map { hexadecimalDigits[code >> ($0 * 4) & 15] }, as: UTF8.self)
  }
}
