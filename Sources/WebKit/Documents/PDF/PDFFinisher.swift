/// Makes the document that an app gets of the one that the engine has printed: places its pages, adds what the
/// engine leaves out, and mends its fonts.
struct PDFFinisher {
  private var file: PDFFile
  private var plan: PDFPlan
  private let report: PrintReport
  /// What stands before and behind the pages' contents, by its text.
  private var frames: [String: PDFObject] = [:]

  static func finish(
    _ printed: PDFFile, plan: PDFPlan, report: PrintReport
  ) throws(PDFError) -> Data {
    var finisher = PDFFinisher(file: printed, plan: plan, report: report)
    try finisher.finish()
    return Data(PDFWriter.write(finisher.file))
  }

  private init(file: PDFFile, plan: PDFPlan, report: PrintReport) {
    self.file = file
    self.plan = plan
    self.report = report
  }

  private mutating func finish() throws(PDFError) {
    let sources = try file.pages()
    guard !sources.isEmpty, !plan.pages.isEmpty else { throw .damaged("no pages", at: 0) }
    let box = file.objects[sources[0]]?.dictionary?["MediaBox"]?.array
    plan.source.mediaHeight = box?.last?.number ?? plan.source.paper.height
    try TextMender(report, plan).mend(&file, pages: sources)
    var fonts = try FontFinisher(file, characters: report.characters)
    try fonts.finish(&file)
    let pages = try place(sources)
    addLinks(to: pages)
    addDescription(pages)
  }

  // MARK: Pages

  /// The numbers of the new pages.
  private mutating func place(_ sources: [Int]) throws(PDFError) -> [Int] {
    let tree = file.add(.null)
    var overlays: [(number: Int, box: [PDFObject])] = []
    if let overlay = plan.overlay { overlays = try adopt(overlay) }
    var pages: [Int] = []
    for (index, page) in plan.pages.enumerated() {
      guard sources.indices.contains(page.source),
        var dictionary = file.objects[sources[page.source]]?.dictionary
      else { throw .damaged("too few pages", at: 0) }
      dictionary["Parent"] = tree
      dictionary["MediaBox"] = .rectangle(CGRect(origin: .zero, size: page.size))
      // There is no structure for it to lead to.
      for key in ["StructParents", "Tabs"] { dictionary[key] = nil }
      dictionary["Contents"] = try content(of: page, dictionary)
      if overlays.indices.contains(index) { draw(overlays[index], over: &dictionary) }
      if let number = file.add(.dictionary(dictionary)).reference { pages.append(number) }
    }
    if let number = tree.reference {
      file.objects[number] = .dictionary([
        "Type": .name("Pages"), "Count": .integer(pages.count),
        "Kids": .array(pages.map { .reference($0) }),
      ])
    }
    setCatalog("Pages", to: tree)
    return pages
  }

  private mutating func content(
    of page: PDFPlan.Page, _ dictionary: [String: PDFObject]
  ) throws(PDFError) -> PDFObject {
    let source = plan.source
    let factor = page.scale / source.scale
    let top = Double(page.source) * source.pageHeight
    let x = page.origin.x - page.area.minX * page.scale
    let y =
      page.size.height - page.origin.y - (top - page.area.minY) * page.scale
      - factor * source.mediaHeight
    var original = file.resolve(dictionary["Contents"]).array ?? [dictionary["Contents"] ?? .null]
    if page.isCut || plan.dropsBackdrop {
      var bytes = try DrawnContent(page: dictionary, in: file).bytes(in: file)
      if plan.dropsBackdrop { bytes = Backdrop.removed(from: bytes) }
      if page.isCut {
        let visible = CGRect(
          x: page.area.minX, y: page.area.minY - top, width: page.area.width,
          height: page.area.height)
        bytes = CutText.removed(from: bytes, outside: visible, source: source)
      }
      original = [file.add(.stream(PDFStream(content: bytes)))]
    }
    if factor == 1, x == 0, y == 0 { return .array(original) }
    let numbers = [factor, 0, 0, factor, x, y].map { PDFWriter.text(of: $0, places: 9) }
      .joined(separator: " ")
    return .array([frame("q \(numbers) cm\n")] + original + [frame("\nQ\n")])
  }

  /// A stream with this content, the same one for all pages.
  private mutating func frame(_ content: String) -> PDFObject {
    if let frame = frames[content] { return frame }
    let frame = file.add(.stream(PDFStream(content: Array(content.utf8))))
    frames[content] = frame
    return frame
  }

  private mutating func adopt(_ overlay: [UInt8]) throws(PDFError) -> [(
    number: Int, box: [PDFObject]
  )] {
    var other = try PDFFile(overlay)
    var fonts = try FontFinisher(other, characters: "")
    try fonts.finish(&other)
    let numbers = try other.pages()
    let shift = file.adopt(other)
    return try numbers.map { number throws(PDFError) in
      let dictionary = file.objects[number + shift]?.dictionary ?? [:]
      let bytes = try DrawnContent(page: dictionary, in: file).bytes(in: file)
      let box = file.resolve(dictionary["MediaBox"])
      let form = file.add(
        .stream(
          PDFStream(
            [
              "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": box,
              "Resources": dictionary["Resources"] ?? .dictionary([:]),
            ], content: Backdrop.removed(from: bytes))))
      return (form.reference ?? 0, box.array ?? [])
    }
  }

  private mutating func draw(
    _ overlay: (number: Int, box: [PDFObject]), over page: inout [String: PDFObject]
  ) {
    var resources = file.resolve(page["Resources"]).dictionary ?? [:]
    var forms = file.resolve(resources["XObject"]).dictionary ?? [:]
    forms["Overlay"] = .reference(overlay.number)
    resources["XObject"] = .dictionary(forms)
    page["Resources"] = .dictionary(resources)
    let media = page["MediaBox"]?.array?.compactMap(\.number) ?? []
    let box = overlay.box.compactMap(\.number)
    guard media.count == 4, box.count == 4, box[2] > 0 else { return }
    let factor = PDFWriter.text(of: media[2] / box[2])
    let content = file.add(
      .stream(PDFStream(content: Array("q \(factor) 0 0 \(factor) 0 0 cm /Overlay Do Q\n".utf8))))
    page["Contents"] = .array((page["Contents"]?.array ?? []) + [content])
  }

  // MARK: Links and descriptions

  private mutating func addLinks(to pages: [Int]) {
    var annotations = [[PDFObject]](repeating: [], count: pages.count)
    let spans = plan.pages.map { (top: $0.area.minY, bottom: $0.area.maxY) }
    for link in report.links {
      guard let box = CGRect(link.box) else { continue }
      let (top, bottom) = (link.box[1], link.box[1] + link.box[3])
      // Most links are not on most pages, and a book has many of both.
      for index in spans.indices where top < spans[index].bottom && bottom > spans[index].top {
        let page = plan.pages[index]
        let visible = box.intersection(page.area)
        guard !visible.isNull, visible.width > 0, visible.height > 0 else { continue }
        let bottomLeft = page.point(visible.minX, visible.maxY)
        var annotation: [String: PDFObject] = [
          "Type": .name("Annot"), "Subtype": .name("Link"),
          "Border": .array([.integer(0), .integer(0), .integer(0)]),
          "Rect": .rectangle(
            CGRect(
              x: bottomLeft.x, y: bottomLeft.y, width: visible.width * page.scale,
              height: visible.height * page.scale)),
        ]
        if let target = link.target.flatMap({ report.targets[$0] }) {
          guard let place = destination(target, pages) else { continue }
          annotation["Dest"] = place
        } else if link.target == nil || link.target?.isEmpty == false {
          annotation["A"] = .dictionary([
            "S": .name("URI"), "URI": .string(Array(link.url.utf8.filter { $0 < 0x80 })),
          ])
        }
        annotations[index].append(.dictionary(annotation))
      }
    }
    for (number, list) in zip(pages, annotations) where !list.isEmpty {
      guard var dictionary = file.objects[number]?.dictionary else { continue }
      dictionary["Annots"] = .array(list.map { file.add($0) })
      file.objects[number] = .dictionary(dictionary)
    }
  }

  /// The page that shows a place, and where; nil if none does.
  private func destination(_ place: [Double], _ pages: [Int]) -> PDFObject? {
    guard place.count == 2, place.allSatisfy(\.isFinite) else { return nil }
    let found =
      plan.pages.firstIndex { $0.area.minY <= place[1] && place[1] < $0.area.maxY }
      ?? (place[1] < 0 ? plan.pages.indices.first : plan.pages.indices.last)
    guard let found else { return nil }
    let point = plan.pages[found].point(place[0], place[1])
    return .array([
      .reference(pages[found]), .name("XYZ"), .real(max(0, point.x)), .real(max(0, point.y)),
      .integer(0),
    ])
  }

  private mutating func addDescription(_ pages: [Int]) {
    if !report.language.isEmpty { setCatalog("Lang", to: .text(report.language)) }
    if plan.outline {
      let entries = report.headings.compactMap { heading in
        destination(heading.at, pages).map {
          PDFOutline.Entry(level: heading.level, title: heading.text, destination: $0)
        }
      }
      if let outline = PDFOutline.add(entries, to: &file) {
        setCatalog("Outlines", to: outline)
        setCatalog("PageMode", to: .name("UseOutlines"))
      }
    }
    var info = file.info.flatMap { file.objects[$0]?.dictionary } ?? [:]
    let texts = [
      ("Title", report.title), ("Author", report.author), ("Subject", report.subject),
      ("Keywords", report.keywords),
    ]
    for (key, text) in texts where !text.isEmpty { info[key] = .text(text) }
    file.info = file.add(.dictionary(info)).reference
  }

  private mutating func setCatalog(_ key: String, to value: PDFObject) {
    var catalog = file.objects[file.root]?.dictionary ?? [:]
    catalog[key] = value
    file.objects[file.root] = .dictionary(catalog)
  }
}
