package import CWebKitGTK

extension GdkRGBA {
  package init(_ color: UIColor) {
    let components = color.components
    self.init(
      red: Float(components.red), green: Float(components.green), blue: Float(components.blue),
      alpha: Float(components.alpha))
  }
}

extension UIColor {
  /// A colour of GTK's.
  package convenience init(_ color: GdkRGBA) {
    self.init(
      red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue),
      alpha: CGFloat(color.alpha))
  }
}
