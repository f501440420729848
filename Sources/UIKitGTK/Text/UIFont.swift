/// A font of a family, size and weight. Does not change; may be used on any thread.
open class UIFont: NSObject, @unchecked Sendable {
  /// How bold a font is, from -1 to 1.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    public static let light = Weight(rawValue: -0.4)
    public static let regular = Weight(rawValue: 0)
    public static let medium = Weight(rawValue: 0.23)
    public static let semibold = Weight(rawValue: 0.3)
    public static let bold = Weight(rawValue: 0.4)
    public static let heavy = Weight(rawValue: 0.56)

    /// The weight on the scale of fonts and of CSS, from 100 to 900.
    var number: Int {
      switch rawValue {
      case ..<(-0.2): 300
      case ..<0.12: 400
      case ..<0.27: 500
      case ..<0.35: 600
      case ..<0.48: 700
      default: 800
      }
    }
  }

  /// What a text is for, which the desktop has a size for.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
  }

  /// The size of ordinary text, in points: that of a GNOME desktop.
  public static let systemFontSize: CGFloat = 15
  /// The size of small text, in points.
  public static let smallSystemFontSize: CGFloat = 12
  /// The size of labels, in points.
  public static let labelFontSize: CGFloat = 15

  /// The family; nil stands for the desktop's.
  let family: String?
  let weight: Weight
  /// The size in points, which are GTK's application pixels.
  public let pointSize: CGFloat

  init(family: String?, size: CGFloat, weight: Weight) {
    self.family = family
    self.weight = weight
    // As on Apple, where a size that makes no sense stands for the usual one.
    pointSize = size > 0 && size.isFinite ? size : Self.systemFontSize
    super.init()
  }

  /// A font by its family. What is not installed is replaced when drawn: this is never nil on Linux.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    self.init(family: fontName, size: fontSize, weight: .regular)
  }

  /// The desktop's font.
  public class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }

  /// The desktop's font in a weight.
  public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(family: nil, size: fontSize, weight: weight)
  }

  /// The desktop's font, bold.
  public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  /// A font whose characters are all as wide.
  public class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(family: "Monospace", size: fontSize, weight: weight)
  }

  /// The font of a text style; sizes and weights are those of GNOME's guidelines.
  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    let (factor, weight): (CGFloat, Weight) =
      switch style {
      case .largeTitle: (1.81, .heavy)
      case .title1: (1.36, .heavy)
      case .title2: (1.36, .bold)
      case .title3: (1.18, .bold)
      case .headline: (1, .bold)
      case .footnote, .caption1, .caption2: (0.82, .regular)
      default: (1, .regular)
      }
    return UIFont(family: nil, size: (systemFontSize * factor).rounded(), weight: weight)
  }

  /// The family's name; empty for the desktop's font.
  open var familyName: String { family ?? "" }

  /// The same font in another size.
  open func withSize(_ fontSize: CGFloat) -> UIFont {
    UIFont(family: family, size: fontSize, weight: weight)
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return other.family == family && other.pointSize == pointSize && other.weight == weight
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(family)
    hasher.combine(pointSize)
    hasher.combine(weight)
    return hasher.finalize()
  }
}
