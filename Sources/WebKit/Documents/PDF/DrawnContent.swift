/// Something in a document that is drawn, and may show text: a page, or a part that pages share.
struct DrawnContent: Sendable {
  /// The streams that make it up, in their order.
  let streams: [Int]
  /// The numbers of the fonts by their names there.
  let fonts: [String: Int]

  static func all(in file: PDFFile) throws(PDFError) -> [DrawnContent] {
    var result: [DrawnContent] = []
    for page in try file.pages() {
      let dictionary = file.objects[page]?.dictionary ?? [:]
      result.append(DrawnContent(page: dictionary, in: file))
    }
    for (number, object) in file.objects {
      guard let stream = object.stream, stream.dictionary["Resources"] != nil else { continue }
      result.append(
        DrawnContent(streams: [number], fonts: Self.fonts(of: stream.dictionary, in: file)))
    }
    return result.filter { !$0.fonts.isEmpty }
  }

  init(page: [String: PDFObject], in file: PDFFile) {
    let contents = page["Contents"] ?? .null
    let parts = file.resolve(contents).array ?? [contents]
    self.init(streams: parts.compactMap(\.reference), fonts: Self.fonts(of: page, in: file))
  }

  private init(streams: [Int], fonts: [String: Int]) {
    self.streams = streams
    self.fonts = fonts
  }

  private static func fonts(of dictionary: [String: PDFObject], in file: PDFFile) -> [String: Int] {
    let resources = file.resolve(dictionary["Resources"]).dictionary ?? [:]
    return (file.resolve(resources["Font"]).dictionary ?? [:]).compactMapValues(\.reference)
  }

  func bytes(in file: PDFFile) throws(PDFError) -> [UInt8] {
    var bytes: [UInt8] = []
    for number in streams {
      guard let stream = file.objects[number]?.stream else { continue }
      bytes = try bytes.isEmpty ? stream.decoded() : bytes + [10] + stream.decoded()
    }
    return bytes
  }

  func glyphUse(in file: PDFFile) throws(PDFError) -> [Int: GlyphSet] {
    let named = fonts.sorted { $0.key < $1.key }
    var use = GlyphUse(
      fonts: named.map { name, number in
        let isWide = file.objects[number]?.dictionary?["Subtype"] == .name("Type0")
        return GlyphUse.Font(resourceName: Array(name.utf8), codeWidth: isWide ? 2 : 1)
      })
    use.scan(try bytes(in: file))
    var result: [Int: GlyphSet] = [:]
    for (font, (_, number)) in zip(use.fonts, named) {
      result[number, default: GlyphSet()].formUnion(font.codes)
    }
    return result
  }
}
