internal import Foundation

/// Sizes of paper as people name them.
enum PaperSize {
  private static let sizes: [(name: String, width: Double, height: Double)] = [
    ("a3", 841.89, 1190.55), ("a4", 595.28, 841.89), ("a5", 419.53, 595.28),
    ("letter", 612, 792), ("legal", 612, 1008), ("tabloid", 792, 1224),
  ]

  static var names: [String] { sizes.map(\.name) }

  /// In points, of a name or of `WIDTHxHEIGHT`.
  static func size(_ text: String) throws(Failure) -> CGSize {
    if let size = sizes.first(where: { $0.name == text.lowercased() }) {
      return CGSize(width: size.width, height: size.height)
    }
    let lengths = halves(of: text).map(points)
    guard lengths.count == 2, let width = lengths[0], let height = lengths[1],
      (1...14_400).contains(width), (1...14_400).contains(height)
    else {
      throw Failure(
        .usage,
        "'--paper' must be \(names.joined(separator: ", ")) or WIDTHxHEIGHT in mm, cm, in, pt or px,"
          + " not '\(text)'")
    }
    return CGSize(width: width, height: height)
  }

  /// What stands before and after the `x` that is no part of `px`.
  private static func halves(of text: String) -> [Substring] {
    let text = text.lowercased()[...]
    let crosses = text.indices.filter { index in
      text[index] == "×" || text[index] == "x" && !text[..<index].hasSuffix("p")
    }
    guard crosses.count == 1, let cross = crosses.first else { return [] }
    return [text[..<cross], text[text.index(after: cross)...]]
  }

  /// A length in points; nil if it is none.
  static func points(_ text: some StringProtocol) -> Double? {
    let units: [(String, Double)] = [
      ("mm", 72 / 25.4), ("cm", 72 / 2.54), ("in", 72), ("pt", 1), ("px", 0.75),
    ]
    let text = text.lowercased()
    if text == "0" { return 0 }
    guard let (unit, factor) = units.first(where: { text.hasSuffix($0.0) }),
      let number = Arguments.decimal(text.dropLast(unit.count)), number >= 0, number.isFinite
    else { return nil }
    return number * factor
  }
}
