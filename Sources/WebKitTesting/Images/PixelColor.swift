/// A colour as it stands in a picture: not premultiplied, 0 to 255.
public struct PixelColor: Sendable, Hashable, CustomStringConvertible {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  public var alpha: UInt8

  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  public static let clear = PixelColor(0, 0, 0, alpha: 0)
  public static let black = PixelColor(0, 0, 0)
  public static let white = PixelColor(255, 255, 255)
  public static let red = PixelColor(255, 0, 0)
  public static let green = PixelColor(0, 255, 0)
  public static let blue = PixelColor(0, 0, 255)

  /// In CSS's notation, such as `#ff000080`.
  public var description: String {
    "#"
      + [red, green, blue, alpha].map { component in
        let digits = String(component, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }

  /// The largest difference of any component, 0 to 255; fully transparent colours are all the same.
  public func distance(to other: PixelColor) -> Int {
    if alpha == 0, other.alpha == 0 { return 0 }
    return max(
      abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green)),
      abs(Int(blue) - Int(other.blue)), abs(Int(alpha) - Int(other.alpha)))
  }

  /// Whether no component differs by more than the tolerance.
  public func matches(_ other: PixelColor, tolerance: Int = 0) -> Bool {
    distance(to: other) <= tolerance
  }
}
