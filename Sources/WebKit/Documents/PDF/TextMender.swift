/// Says of glyphs what text they are where no map of single glyphs can: in scripts whose letters change places, and
/// for pictures that stand for several characters.
///
/// The page has told where such pieces of text are. What is drawn there is marked as being that text.
struct TextMender {
  private let pieces: [PrintReport.Piece]
  private let source: PDFPlan.Source
  /// Which pieces are on each of the engine's pages.
  private var piecesByPage: [Int: [Int]] = [:]

  init(_ report: PrintReport, _ plan: PDFPlan) {
    pieces = report.pieces.filter { CGRect($0.box) != nil }
    source = plan.source
    for (index, piece) in pieces.enumerated() {
      let page = Int(max(0, (piece.box[1] + piece.box[3] / 2) / max(1, source.pageHeight)))
      piecesByPage[page, default: []].append(index)
    }
  }

  func mend(_ file: inout PDFFile, pages: [Int]) throws(PDFError) {
    for (index, page) in pages.enumerated() {
      guard let here = piecesByPage[index], var dictionary = file.objects[page]?.dictionary else {
        continue
      }
      let content = DrawnContent(page: dictionary, in: file)
      let mended = mend(try content.bytes(in: file), page: index, pieces: here)
      dictionary["Contents"] = file.add(.stream(PDFStream(content: mended)))
      file.objects[page] = .dictionary(dictionary)
    }
  }

  private func mend(_ content: [UInt8], page: Int, pieces here: [Int]) -> [UInt8] {
    var reader = ContentReader(content)
    var state = DrawingState()
    var result: [UInt8] = []
    var copied = 0
    var open: Int?
    // By rows, so that few pieces have to be looked at for each glyph.
    var rows: [Int: [Int]] = [:]
    for index in here {
      let box = pieces[index].box
      for row in Int(box[1] / Self.rowHeight)...Int((box[1] + box[3]) / Self.rowHeight) {
        rows[row, default: []].append(index)
      }
    }
    var told: Set<Int> = []
    let close = { (position: Int) in
      guard open != nil else { return }
      result += content[copied..<position] + Array(" EMC\n".utf8)
      copied = position
      open = nil
    }
    while let operation = reader.next() {
      state.apply(operation)
      switch operation.name {
      case ContentReader.name("Tj"):
        let place = state.place(advance: 0)
        let x = place.x / source.scale
        let y =
          Double(page) * source.pageHeight + (source.mediaHeight - place.y) / source.scale
        let found = rows[Int(y / Self.rowHeight)]?.first { contains(pieces[$0].box, x, y) }
        guard found != open else { continue }
        // Marks begin and end outside of what moves to the text and shows it.
        close(operation.range.lowerBound)
        guard let found else { continue }
        result += content[copied..<operation.range.lowerBound]
        copied = operation.range.lowerBound
        // The rest of a piece in several runs of text has been told with its beginning.
        result += mark(told.insert(found).inserted ? pieces[found].text : "")
        open = found
      case ContentReader.name("ET"), ContentReader.name("Q"):
        close(operation.range.lowerBound)
      default: break
      }
    }
    close(content.count)
    return result + content[copied...]
  }

  /// In pixels.
  private static let rowHeight = 32.0

  private func contains(_ box: [Double], _ x: Double, _ y: Double) -> Bool {
    x >= box[0] - 0.5 && x < box[0] + box[2] - 0.5 && y >= box[1] && y <= box[1] + box[3]
  }

  private func mark(_ text: String) -> [UInt8] {
    let digits = text.utf16.flatMap { unit in
      (0..<4).reversed().map { hexadecimalDigits[Int(unit >> ($0 * 4)) & 15] }
    }
    return Array("/Span <</ActualText <FEFF".utf8) + digits + Array(">>> BDC\n".utf8)
  }
}
