internal import CWebKitGTK

extension GdkRGBA {
  init(_ color: UIColor) {
    let components = color.components
    self.init(
      red: Float(components.red), green: Float(components.green), blue: Float(components.blue),
      alpha: Float(components.alpha))
  }
}
