extension UIImage {
  /// The desktop's icon that stands for one of Apple's symbols, 16 points wide; nil if there is none.
  ///
  /// About a hundred of the symbols that apps around web views use are known. Controls draw the icon in
  /// their own colour; its pixels are black, and clear where the Adwaita icon theme is not installed.
  public convenience init?(systemName name: String) {
    guard let icon = SymbolIcon.name(forSymbol: name) else { return nil }
    self.init(iconName: icon)
  }

  /// An icon of the theme by its own name.
  convenience init(iconName: String) {
    let clear = PixelBuffer(width: 32, height: 32, bytes: [UInt8](repeating: 0, count: 4096))
    self.init(pixels: SymbolIcon.pixels(ofIcon: iconName) ?? clear, scale: 2, iconName: iconName)
  }
}
