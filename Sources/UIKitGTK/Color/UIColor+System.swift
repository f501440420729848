/// The system's colours, lighter or darker as their surroundings are.
extension UIColor {
  public static let systemRed = either((255, 59, 48), (255, 69, 58))
  public static let systemOrange = either((255, 149, 0), (255, 159, 10))
  public static let systemYellow = either((255, 204, 0), (255, 214, 10))
  public static let systemGreen = either((52, 199, 89), (48, 209, 88))
  public static let systemMint = either((0, 199, 190), (99, 230, 226))
  public static let systemTeal = either((48, 176, 199), (64, 200, 224))
  public static let systemCyan = either((50, 173, 230), (100, 210, 255))
  public static let systemBlue = either((0, 122, 255), (10, 132, 255))
  public static let systemIndigo = either((88, 86, 214), (94, 92, 230))
  public static let systemPurple = either((175, 82, 222), (191, 90, 242))
  public static let systemPink = either((255, 45, 85), (255, 55, 95))
  public static let systemBrown = either((162, 132, 94), (172, 142, 104))
  public static let systemGray = either((142, 142, 147), (142, 142, 147))
  public static let systemGray2 = either((174, 174, 178), (99, 99, 102))
  public static let systemGray3 = either((199, 199, 204), (72, 72, 74))
  public static let systemGray4 = either((209, 209, 214), (58, 58, 60))
  public static let systemGray5 = either((229, 229, 234), (44, 44, 46))
  public static let systemGray6 = either((242, 242, 247), (28, 28, 30))

  /// What content stands on; dark, it is that of a GNOME window rather than black.
  public static let systemBackground = either((255, 255, 255), (36, 36, 36))
  /// What content grouped inside a background stands on.
  public static let secondarySystemBackground = either((242, 242, 247), (48, 48, 48))
  /// What content grouped inside that stands on.
  public static let tertiarySystemBackground = either((255, 255, 255), (60, 60, 60))
  public static let label = either((0, 0, 0), (255, 255, 255))
  public static let secondaryLabel = either((60, 60, 67), (235, 235, 245), alphas: (0.6, 0.6))
  public static let tertiaryLabel = either((60, 60, 67), (235, 235, 245), alphas: (0.3, 0.3))
  public static let placeholderText = tertiaryLabel
  public static let separator = either((60, 60, 67), (84, 84, 88), alphas: (0.29, 0.6))
  public static let opaqueSeparator = either((198, 198, 200), (56, 56, 58))
  public static let link = systemBlue

  private static func either(
    _ light: (CGFloat, CGFloat, CGFloat), _ dark: (CGFloat, CGFloat, CGFloat),
    alphas: (CGFloat, CGFloat) = (1, 1)
  ) -> UIColor {
    let fixed = { (parts: (CGFloat, CGFloat, CGFloat), alpha: CGFloat) in
      UIColor(red: parts.0 / 255, green: parts.1 / 255, blue: parts.2 / 255, alpha: alpha)
    }
    let (lightColor, darkColor) = (fixed(light, alphas.0), fixed(dark, alphas.1))
    return UIColor { $0.userInterfaceStyle == .dark ? darkColor : lightColor }
  }
}
