import Testing
import UIKitGTK

@MainActor
@Suite struct FrameTests {
  @Test func frameBoundsAndCentreAgree() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect(view.center == CGPoint(x: 60, y: 45))
    view.center = CGPoint(x: 50, y: 25)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 100, height: 50))
    view.bounds = CGRect(x: 5, y: 5, width: 50, height: 50)
    #expect(view.frame == CGRect(x: 25, y: 0, width: 50, height: 50))
  }

  @Test func numbersThatAreNoneCountAsZero() {
    let view = UIView(frame: CGRect(x: CGFloat.nan, y: 1, width: CGFloat.infinity, height: 2))
    #expect(view.frame == CGRect(x: 0, y: 1, width: 0, height: 2))
    view.frame = CGRect(x: 3, y: -CGFloat.infinity, width: 4, height: CGFloat.nan)
    #expect(view.frame == CGRect(x: 3, y: 0, width: 4, height: 0))
    view.bounds.size.height = .nan
    #expect(view.frame == CGRect(x: 3, y: 0, width: 4, height: 0))
    view.center.x = .infinity
    #expect(view.center == CGPoint(x: 0, y: 0))
  }

  @Test(arguments: [1e10, 1e30, CGFloat.greatestFiniteMagnitude])
  func largeFramesAreKept(_ size: CGFloat) throws {
    let frame = CGRect(x: size, y: -size, width: size, height: size)
    let root = UIView(frame: frame)
    #expect(root.gtkWidget != nil)
    #expect(root.frame == frame)
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    root.addSubview(inner)
    inner.frame = frame
    inner.bounds = frame
    #expect(inner.bounds == frame)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: size, height: 10))
    window.makeKeyAndVisible()
    window.frame.size = CGSize(width: 10, height: size)
    window.isHidden = true
  }

  @Test func conversionFollowsTheTree() {
    let root = UIView(frame: CGRect(x: 100, y: 100, width: 400, height: 400))
    let middle = UIView(frame: CGRect(x: 10, y: 20, width: 300, height: 300))
    let leaf = UIView(frame: CGRect(x: 5, y: 6, width: 10, height: 10))
    let other = UIView(frame: CGRect(x: 200, y: 0, width: 50, height: 50))
    root.addSubview(middle)
    root.addSubview(other)
    middle.addSubview(leaf)
    #expect(leaf.convert(CGPoint(x: 1, y: 1), to: root) == CGPoint(x: 16, y: 27))
    #expect(leaf.convert(CGPoint(x: 215, y: 26), from: other) == CGPoint(x: 400, y: 0))
    #expect(
      middle.convert(leaf.frame, to: other) == CGRect(x: -185, y: 26, width: 10, height: 10))
    middle.bounds.origin = CGPoint(x: 0, y: 6)
    #expect(leaf.convert(CGPoint.zero, to: root) == CGPoint(x: 15, y: 20))
  }

  private nonisolated static let maskCases: [(UIView.AutoresizingMask, CGRect)] = [
    (.flexibleWidth, CGRect(x: 10, y: 0, width: 180, height: 20)),
    (.flexibleLeftMargin, CGRect(x: 110, y: 0, width: 80, height: 20)),
    (.flexibleRightMargin, CGRect(x: 10, y: 0, width: 80, height: 20)),
    ([], CGRect(x: 10, y: 0, width: 80, height: 20)),
    ([.flexibleLeftMargin, .flexibleRightMargin], CGRect(x: 60, y: 0, width: 80, height: 20)),
    (
      [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin],
      CGRect(x: 20, y: 0, width: 160, height: 20)
    ),
    ([.flexibleWidth, .flexibleHeight], CGRect(x: 10, y: 0, width: 180, height: 120)),
  ]

  @Test(arguments: maskCases)
  func autoresizingMaskIsObeyed(mask: UIView.AutoresizingMask, expected: CGRect) {
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 10, y: 0, width: 80, height: 20))
    view.autoresizingMask = mask
    container.addSubview(view)
    container.frame.size = CGSize(width: 200, height: 200)
    #expect(view.frame == expected)
    container.frame.size = CGSize(width: 100, height: 100)
    #expect(view.frame == CGRect(x: 10, y: 0, width: 80, height: 20))
  }

  @Test func sizeToFitAsksTheView() {
    final class Fitting: UIView {
      override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 33, height: 44) }
    }
    let view = Fitting(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    view.sizeToFit()
    #expect(view.frame == CGRect(x: 1, y: 2, width: 33, height: 44))
  }

  @Test func insetRectangle() {
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(
      CGRect(x: 10, y: 10, width: 100, height: 100).inset(by: insets)
        == CGRect(x: 12, y: 11, width: 94, height: 96))
  }
}
