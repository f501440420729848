import WebKitTesting

/// How like two pictures are to somebody who looks from far away: other versions of fonts and icons, a cursor that
/// blinks and another port in an address do not count; another colour, or a part in another place, does.
struct RoughComparison {
  /// The mean difference of the fields' colours, 0 to 255.
  let mean: Double
  /// How many of the fields have plainly another colour, 0 to 1.
  let differing: Double

  /// In pixels: about the height of a line of text.
  private static let field = 20
  private static let plainDifference = 40

  /// Nil if the sizes differ.
  init?(_ one: ImageProbe, _ other: ImageProbe) {
    guard one.width == other.width, one.height == other.height else { return nil }
    var distances: [Int] = []
    for y in stride(from: 0, to: one.height, by: Self.field) {
      for x in stride(from: 0, to: one.width, by: Self.field) {
        let field = PixelRect(x: x, y: y, width: Self.field, height: Self.field)
        distances.append(
          one.averageColor(in: field).distance(to: other.averageColor(in: field)))
      }
    }
    mean = Double(distances.reduce(0, +)) / Double(distances.count)
    differing =
      Double(distances.count { $0 > Self.plainDifference }) / Double(distances.count)
  }

  var isAlike: Bool { mean < 1 && differing < 0.01 }
}
