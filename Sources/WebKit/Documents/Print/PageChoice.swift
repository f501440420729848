/// Which of the engine's pages a document has.
struct PageChoice {
  /// The first page that counts, from 0; the engine makes an empty one of a break before everything.
  let first: Int
  /// How many count; the engine makes an empty one of a break after everything, too.
  let count: Int
  /// Those that are chosen, from 0.
  let pages: [Int]

  /// - Parameter ranges: of the pages that count, from 1; none for all.
  init(in file: PDFFile, ranges: [ClosedRange<Int>]) throws(PDFError) {
    let numbers = try file.pages()
    func isBlank(_ index: Int) throws(PDFError) -> Bool {
      guard numbers.count > 1, let page = file.objects[numbers[index]]?.dictionary else {
        return false
      }
      return try Self.isBlank(DrawnContent(page: page, in: file).bytes(in: file))
    }
    guard !numbers.isEmpty else { throw .damaged("no pages", at: 0) }
    let first = try isBlank(0) ? 1 : 0
    var end = numbers.count
    if end > first + 1, try isBlank(end - 1) { end -= 1 }
    self.first = first
    count = end - first
    let chosen = ranges.flatMap { range in
      (range.lowerBound...max(range.lowerBound, min(range.upperBound, end - first)))
        .map { $0 + first - 1 }.filter { $0 < end }
    }
    pages = ranges.isEmpty ? Array(first..<end) : chosen
    guard !pages.isEmpty else { throw .damaged("there is no page in these ranges", at: 0) }
  }

  /// Whether nothing is drawn but one area: what is below everything.
  private static func isBlank(_ content: [UInt8]) -> Bool {
    var reader = ContentReader(content)
    var areas = 0
    while let operation = reader.next() {
      switch operation.name {
      case ContentReader.name("f"), ContentReader.name("f*"):
        areas += 1
        if areas > 1 { return false }
      case ContentReader.name("Tj"), ContentReader.name("TJ"), ContentReader.name("Do"),
        ContentReader.name("S"), ContentReader.name("s"), ContentReader.name("B"),
        ContentReader.name("sh"), ContentReader.name("B*"), ContentReader.name("b"):
        return false
      default: break
      }
    }
    return true
  }
}
