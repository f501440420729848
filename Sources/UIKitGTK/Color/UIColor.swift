/// A colour in the sRGB colour space, with opacity; not premultiplied.
///
/// Values outside 0…1 are kept, as on Apple, and cut off when drawn. A colour may depend on whether its
/// surroundings are light or dark. May be used on any thread.
open class UIColor: NSObject, @unchecked Sendable {
  /// The four components, from 0 to 1.
  struct Components: Equatable {
    var red: CGFloat
    var green: CGFloat
    var blue: CGFloat
    var alpha: CGFloat
  }

  private enum Content {
    case fixed(Components)
    case dynamic(@Sendable (UITraitCollection) -> UIColor)
  }

  private let content: Content

  /// The components in the present surroundings.
  var components: Components { components(in: .current) }

  private func components(in traits: UITraitCollection) -> Components {
    switch content {
    case .fixed(let components): components
    case .dynamic(let provider): provider(traits).components(in: traits)
    }
  }

  /// A colour that depends on the surroundings.
  ///
  /// - Parameter dynamicProvider: called whenever the colour is used, on any thread.
  public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    content = .dynamic(dynamicProvider)
    super.init()
  }

  /// The colour that this one is in some surroundings.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    guard case .dynamic = content else { return self }
    let components = components(in: traitCollection)
    return UIColor(
      red: components.red, green: components.green, blue: components.blue, alpha: components.alpha)
  }

  /// A colour of red, green and blue parts, from 0 to 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    content = .fixed(Components(red: red, green: green, blue: blue, alpha: alpha))
    super.init()
  }

  /// A grey, from black at 0 to white at 1.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// A colour of hue, saturation and brightness, from 0 to 1.
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    func part(_ offset: CGFloat) -> CGFloat {
      let sector = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(sector, 4 - sector, 1))
    }
    self.init(red: part(5), green: part(3), blue: part(1), alpha: alpha)
  }

  /// The same colour with another opacity.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    if case .dynamic(let provider) = content {
      return UIColor { provider($0).withAlphaComponent(alpha) }
    }
    return UIColor(
      red: components.red, green: components.green, blue: components.blue, alpha: alpha)
  }

  /// Writes the components to the pointers that are given; always true on Linux.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = components.red
    green?.pointee = components.green
    blue?.pointee = components.blue
    alpha?.pointee = components.alpha
    return true
  }

  /// Writes brightness and opacity to the pointers; false for a colour that is not a grey.
  @discardableResult
  open func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard components.red == components.green, components.green == components.blue else {
      return false
    }
    white?.pointee = components.red
    alpha?.pointee = components.alpha
    return true
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    switch (content, other.content) {
    case (.fixed(let components), .fixed(let others)): return components == others
    // A colour that depends on its surroundings equals itself only.
    default: return self === other
    }
  }

  open override var hash: Int {
    guard case .fixed(let components) = content else { return ObjectIdentifier(self).hashValue }
    var hasher = Hasher()
    hasher.combine(components.red)
    hasher.combine(components.green)
    hasher.combine(components.blue)
    hasher.combine(components.alpha)
    return hasher.finalize()
  }

  open override var description: String {
    "UIExtendedSRGBColorSpace \(components.red) \(components.green) \(components.blue) "
      + "\(components.alpha)"
  }
}
