/// How far the glyphs of a font advance, in thousandths of its size: the document's W array.
struct GlyphWidths: Equatable, Sendable {
  private(set) var widths: [Int: Double] = [:]
  var standard: Double

  init(standard: Double) { self.standard = standard }

  init(reading array: [PDFObject], standard: Double) throws(PDFError) {
    self.init(standard: standard)
    var index = 0
    while index + 1 < array.count {
      guard let first = array[index].integer, (0..<1 << 16).contains(first) else {
        throw .damaged("no widths of glyphs", at: 0)
      }
      if let list = array[index + 1].array {
        for (offset, width) in list.enumerated() { widths[first + offset] = width.number ?? 0 }
        index += 2
      } else {
        guard index + 2 < array.count, let last = array[index + 1].integer,
          (first..<1 << 16).contains(last)
        else { throw .damaged("no widths of glyphs", at: 0) }
        for glyph in first...last { widths[glyph] = array[index + 2].number ?? 0 }
        index += 3
      }
    }
  }

  mutating func set(_ width: Double, for glyph: Int) { widths[glyph] = width }

  subscript(glyph: Int) -> Double { widths[glyph] ?? standard }

  /// Keeps the widths of these glyphs alone, also of those that have the standard one: of others the engine says
  /// that they have none.
  mutating func restrict(to glyphs: GlyphSet) {
    widths = Dictionary(uniqueKeysWithValues: glyphs.glyphs.map { ($0, self[$0]) })
  }

  /// Adds those of the same font in another place; false, and nothing is added, if they do not agree.
  mutating func merge(_ other: GlyphWidths) -> Bool {
    guard other.widths.allSatisfy({ widths[$0.key] == nil || widths[$0.key] == $0.value }) else {
      return false
    }
    widths.merge(other.widths) { _, new in new }
    return true
  }

  var array: PDFObject {
    var result: [PDFObject] = []
    var run: (first: Int, values: [PDFObject]) = (0, [])
    for (glyph, width) in widths.sorted(by: { $0.key < $1.key }) {
      if glyph != run.first + run.values.count {
        if !run.values.isEmpty { result += [.integer(run.first), .array(run.values)] }
        run = (glyph, [])
      }
      run.values.append(.real(width))
    }
    if !run.values.isEmpty { result += [.integer(run.first), .array(run.values)] }
    return .array(result)
  }
}
