import Testing
import UIKitGTK

@Suite struct ColorTests {
  @Test func componentsComeBack() {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    #expect(
      UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
        .getRed(&red, green: &green, blue: &blue, alpha: &alpha))
    #expect([red, green, blue, alpha] == [0.1, 0.2, 0.3, 0.4])
    var white: CGFloat = 0
    #expect(UIColor.gray.getWhite(&white, alpha: nil))
    #expect(white == 0.5)
    #expect(!UIColor.red.getWhite(nil, alpha: nil))
  }

  @Test func equalityIsByValue() {
    #expect(UIColor.red == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(UIColor.red.hash == UIColor(red: 1, green: 0, blue: 0, alpha: 1).hash)
    #expect(UIColor.red.withAlphaComponent(0.5) != .red)
    #expect(UIColor.clear == UIColor(white: 0, alpha: 0))
  }

  @Test(arguments: [
    (0.0, UIColor.red), (1.0 / 3, .green), (2.0 / 3, .blue), (1.0 / 6, .yellow), (0.5, .cyan),
    (1.0, .red),
  ])
  func hueIsAnAngle(hue: Double, expected: UIColor) {
    let color = UIColor(hue: hue, saturation: 1, brightness: 1, alpha: 1)
    var a: (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    var b: (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    color.getRed(&a.0, green: &a.1, blue: &a.2, alpha: nil)
    expected.getRed(&b.0, green: &b.1, blue: &b.2, alpha: nil)
    #expect(abs(a.0 - b.0) + abs(a.1 - b.1) + abs(a.2 - b.2) < 1e-9)
  }
}
