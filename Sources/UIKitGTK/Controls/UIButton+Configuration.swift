extension UIButton {
  /// What a button looks like.
  public struct Configuration: Equatable {
    enum Looks {
      case plain, framed, filled
    }

    let looks: Looks

    /// The button's text.
    public var title: String?
    /// The button's picture.
    public var image: UIImage?

    /// Without a frame.
    public static func plain() -> Configuration { Configuration(looks: .plain) }
    /// Without a frame.
    public static func borderless() -> Configuration { Configuration(looks: .plain) }
    /// With a frame.
    public static func gray() -> Configuration { Configuration(looks: .framed) }
    /// With a frame.
    public static func bordered() -> Configuration { Configuration(looks: .framed) }
    /// In the accent colour.
    public static func filled() -> Configuration { Configuration(looks: .filled) }
    /// In the accent colour.
    public static func borderedProminent() -> Configuration { Configuration(looks: .filled) }
  }
}
