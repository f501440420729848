internal import Dispatch
internal import Glibc
internal import Synchronization

/// The fonts of a document, as the engine embeds them, and what its pages show of them.
///
/// The engine (WebKitGTK 2.50) embeds a whole font file once for each colour of text.
struct DocumentFonts {
  /// A font with two bytes to a glyph, numbered as in its file.
  struct Outlines: Sendable {
    var numbers: [Int]
    var dictionary: [String: PDFObject]
    var descendant: [String: PDFObject]
    var descriptor: [String: PDFObject]
    let file: PDFStream
    var widths: GlyphWidths
    var map: UnicodeMap
    var glyphs: GlyphSet
  }

  /// A font whose glyphs are pictures or paths.
  struct Drawings: Sendable {
    let number: Int
    var map: UnicodeMap
    var codes: GlyphSet
  }

  var outlines: [Outlines] = []
  var drawings: [Drawings] = []

  init(of file: PDFFile) throws(PDFError) {
    for (number, codes) in try Self.use(in: file).sorted(by: { $0.key < $1.key }) {
      let dictionary = file.objects[number]?.dictionary ?? [:]
      let isWide = dictionary["Subtype"] == .name("Type0")
      var map = UnicodeMap(codeWidth: isWide ? 2 : 1)
      if let stream = file.resolve(dictionary["ToUnicode"]).stream {
        map = try UnicodeMap(reading: stream.decoded(), codeWidth: map.codeWidth)
      }
      guard isWide else {
        drawings.append(Drawings(number: number, map: map, codes: codes))
        continue
      }
      guard
        let descendant = file.resolve(file.resolve(dictionary["DescendantFonts"]).array?.first)
          .dictionary,
        let descriptor = file.resolve(descendant["FontDescriptor"]).dictionary,
        let font = file.resolve(descriptor["FontFile2"]).stream,
        descendant["CIDToGIDMap"] == .name("Identity")
      else { continue }
      var widths = try GlyphWidths(
        reading: file.resolve(descendant["W"]).array ?? [],
        standard: descendant["DW"]?.number ?? 1000)
      widths.restrict(to: codes)
      add(
        Outlines(
          numbers: [number], dictionary: dictionary, descendant: descendant,
          descriptor: descriptor, file: font, widths: widths, map: map, glyphs: codes))
    }
  }

  /// Joins the font with one of the same file.
  private mutating func add(_ font: Outlines) {
    for index in outlines.indices where outlines[index].file.hasSameBytes(as: font.file) {
      guard outlines[index].widths.merge(font.widths) else { continue }
      outlines[index].numbers += font.numbers
      outlines[index].map.texts.merge(font.map.texts) { old, _ in old }
      outlines[index].glyphs.formUnion(font.glyphs)
      return
    }
    outlines.append(font)
  }

  /// The codes that are shown, by the numbers of the fonts.
  private static func use(in file: PDFFile) throws(PDFError) -> [Int: GlyphSet] {
    let contents = try DrawnContent.all(in: file)
    let found = Mutex<(use: [Int: GlyphSet], error: PDFError?)>(([:], nil))
    // The page's process has nothing to do meanwhile.
    DispatchQueue.concurrentPerform(iterations: contents.count) { index in
      do throws(PDFError) {
        let use = try contents[index].glyphUse(in: file)
        found.withLock { found in
          for (font, codes) in use { found.use[font, default: GlyphSet()].formUnion(codes) }
        }
      } catch {
        found.withLock { $0.error = error }
      }
    }
    return try found.withLock { result throws(PDFError) in
      if let error = result.error { throw error }
      return result.use
    }
  }
}

extension PDFStream {
  /// Equal bytes are compressed to equal bytes by one program.
  func hasSameBytes(as other: PDFStream) -> Bool {
    guard encoded.count == other.encoded.count else { return false }
    return encoded.withUnsafeBytes { first in
      other.encoded.withUnsafeBytes { second in
        guard let start = first.baseAddress, let otherStart = second.baseAddress else {
          return true
        }
        return memcmp(start, otherStart, first.count) == 0
      }
    }
  }
}
