internal import Synchronization

/// Makes each font file of a document stand there once, with only the glyphs that are shown, and says of
/// each glyph what text it is.
struct FontFinisher {
  private var fonts: DocumentFonts
  private let plainText: PlainText

  /// - Parameter characters: those of the page's text beyond U+2E7F, as far as they are known.
  init(_ file: PDFFile, characters: String) throws(PDFError) {
    fonts = try DocumentFonts(of: file)
    plainText = PlainText(characters)
  }

  mutating func finish(_ file: inout PDFFile) throws(PDFError) {
    var joined = JoinedLetters()
    for index in fonts.outlines.indices {
      plainText.mend(&fonts.outlines[index].map)
      joined.prepare(&fonts.outlines[index])
    }
    try joined.mend(&file)
    for (font, subset) in zip(fonts.outlines, Self.subsets(of: fonts.outlines)) {
      replace(font, by: subset ?? font.file, in: &file)
    }
    for var font in fonts.drawings where plainText.mend(&font.map) {
      var dictionary = file.objects[font.number]?.dictionary ?? [:]
      dictionary["ToUnicode"] = file.add(.stream(font.map.stream))
      file.objects[font.number] = .dictionary(dictionary)
    }
  }

  /// The font files with the glyphs that are shown, or whole where that cannot be made; nil for a damaged one.
  private static func subsets(of fonts: [DocumentFonts.Outlines]) -> [PDFStream?] {
    let subsets = Mutex([PDFStream?](repeating: nil, count: fonts.count))
    DispatchQueue.concurrentPerform(iterations: fonts.count) { index in
      guard let whole = try? fonts[index].file.decoded() else { return }
      let bytes = FontSubset.make(of: whole, glyphs: fonts[index].glyphs) ?? whole
      let stream = PDFStream(["Length1": .integer(bytes.count)], content: bytes)
      subsets.withLock { $0[index] = stream }
    }
    return subsets.withLock { $0 }
  }

  /// All the fonts of that file become one.
  private func replace(
    _ font: DocumentFonts.Outlines, by stream: PDFStream, in file: inout PDFFile
  ) {
    var (dictionary, descendant, descriptor) = (font.dictionary, font.descendant, font.descriptor)
    descriptor["FontFile2"] = file.add(.stream(stream))
    descendant["FontDescriptor"] = file.add(.dictionary(descriptor))
    descendant["W"] = font.widths.array
    dictionary["DescendantFonts"] = .array([file.add(.dictionary(descendant))])
    dictionary["ToUnicode"] = file.add(.stream(font.map.stream))
    for number in font.numbers.dropFirst() {
      // Whoever refers to it gets to the first one.
      file.objects[number] = font.numbers.first.map { .reference($0) } ?? .null
    }
    if let first = font.numbers.first { file.objects[first] = .dictionary(dictionary) }
  }
}
