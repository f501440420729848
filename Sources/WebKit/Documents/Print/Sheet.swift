/// A sheet of paper with its margins, in points.
struct Sheet: Equatable, Sendable {
  var size: CGSize
  var margins: UIEdgeInsets

  /// What is within the margins.
  var content: CGRect { CGRect(origin: .zero, size: size).inset(by: margins) }

  /// - Parameter rules: what the page's own rules say, by property.
  init(_ configuration: PaginatedPDFConfiguration, rules: [String: String]) {
    size = configuration.paperSize
    if configuration.orientation == .landscape {
      size = CGSize(width: size.height, height: size.width)
    }
    margins = configuration.margins
    guard configuration.followsPageRules else { return }
    if let named = rules["size"].flatMap({ Self.size($0, instead: size) }) { size = named }
    margins.top = Self.length(rules["margin-top"], of: size.height) ?? margins.top
    margins.right = Self.length(rules["margin-right"], of: size.width) ?? margins.right
    margins.bottom = Self.length(rules["margin-bottom"], of: size.height) ?? margins.bottom
    margins.left = Self.length(rules["margin-left"], of: size.width) ?? margins.left
  }

  /// Whether something fits between the margins, and a viewer can show it.
  var isUsable: Bool {
    [size.width, size.height].allSatisfy { $0.isFinite && $0 >= 1 && $0 <= 14_400 }
      && [margins.top, margins.left, margins.bottom, margins.right].allSatisfy { $0 >= 0 }
      && margins.left + margins.right + 1 <= size.width
      && margins.top + margins.bottom + 1 <= size.height
  }

  private static func size(_ text: String, instead: CGSize) -> CGSize? {
    var lengths: [CGFloat] = []
    var size: CGSize?
    var isLandscape: Bool?
    for word in text.lowercased().split(separator: " ").map(String.init) {
      switch word {
      case "landscape": isLandscape = true
      case "portrait": isLandscape = false
      default:
        if let named = names[word] {
          size = CGSize(width: named.0 * perMillimetre, height: named.1 * perMillimetre)
        } else if let length = length(word, of: 0), length > 0 {
          lengths.append(length)
        } else {
          return nil
        }
      }
    }
    if let width = lengths.first {
      size = CGSize(width: width, height: lengths.last ?? width)
    }
    guard size != nil || isLandscape != nil else { return nil }
    let chosen = size ?? instead
    let (short, long) = (min(chosen.width, chosen.height), max(chosen.width, chosen.height))
    switch isLandscape {
    case true?: return CGSize(width: long, height: short)
    case false?: return CGSize(width: short, height: long)
    case nil: return chosen
    }
  }

  private static let perMillimetre = 72 / 25.4

  /// In millimetres.
  private static let names: [String: (CGFloat, CGFloat)] = [
    "a5": (148, 210), "a4": (210, 297), "a3": (297, 420), "b5": (176, 250), "b4": (250, 353),
    "jis-b5": (182, 257), "jis-b4": (257, 364), "letter": (215.9, 279.4), "legal": (215.9, 355.6),
    "ledger": (279.4, 431.8),
  ]

  private static func length(_ text: String?, of whole: CGFloat) -> CGFloat? {
    guard let text else { return nil }
    if text == "0" { return 0 }
    guard let unit = units.first(where: { text.hasSuffix($0.0) }),
      let number = Double(text.dropLast(unit.0.count))
    else { return nil }
    return unit.0 == "%" ? number / 100 * whole : number * unit.1
  }

  private static let units: [(String, CGFloat)] = [
    ("px", 0.75), ("pt", 1), ("in", 72), ("cm", perMillimetre * 10), ("mm", perMillimetre),
    ("pc", 12), ("q", perMillimetre / 4), ("%", 0),
  ]
}
