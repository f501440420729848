import Testing
import UIKitGTK

@MainActor
@Suite struct HierarchyTests {
  private let root = UIView()
  private let a = UIView()
  private let b = UIView()
  private let c = UIView()

  @Test func orderOfSubviews() {
    root.addSubview(a)
    root.addSubview(b)
    root.insertSubview(c, at: 0)
    #expect(root.subviews == [c, a, b])
    root.insertSubview(c, aboveSubview: a)
    #expect(root.subviews == [a, c, b])
    root.insertSubview(b, belowSubview: a)
    #expect(root.subviews == [b, a, c])
    root.bringSubviewToFront(b)
    #expect(root.subviews == [a, c, b])
    root.sendSubviewToBack(c)
    #expect(root.subviews == [c, a, b])
    root.exchangeSubview(at: 0, withSubviewAt: 2)
    #expect(root.subviews == [b, a, c])
    #expect(a.superview === root)
    a.removeFromSuperview()
    #expect(a.superview == nil)
    #expect(root.subviews == [b, c])
  }

  @Test func addingMovesFromTheOldSuperview() {
    root.addSubview(a)
    a.addSubview(c)
    root.addSubview(b)
    b.addSubview(c)
    #expect(a.subviews.isEmpty)
    #expect(b.subviews == [c])
    #expect(c.isDescendant(of: root))
    #expect(!c.isDescendant(of: a))
  }

  @Test func tagsAreFoundInDepth() {
    a.tag = 7
    b.tag = 8
    root.addSubview(a)
    a.addSubview(b)
    #expect(root.viewWithTag(8) === b)
    #expect(root.viewWithTag(9) == nil)
  }

  @Test func callsComeInOrder() {
    final class Recording: UIView {
      var calls: [String] = []
      override func willMove(toSuperview newSuperview: UIView?) {
        calls.append("willMoveToSuperview \(newSuperview != nil)")
      }
      override func didMoveToSuperview() { calls.append("didMoveToSuperview \(superview != nil)") }
      override func willMove(toWindow newWindow: UIWindow?) {
        calls.append("willMoveToWindow \(newWindow != nil)")
      }
      override func didMoveToWindow() { calls.append("didMoveToWindow \(window != nil)") }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = Recording()
    window.addSubview(view)
    #expect(view.window === window)
    #expect(
      view.calls == [
        "willMoveToSuperview true", "willMoveToWindow true", "didMoveToWindow true",
        "didMoveToSuperview true",
      ])
    view.calls = []
    view.removeFromSuperview()
    #expect(
      view.calls == [
        "willMoveToSuperview false", "willMoveToWindow false", "didMoveToWindow false",
        "didMoveToSuperview false",
      ])
  }

  @Test func responderChainLeadsThroughTheController() {
    let controller = UIViewController()
    root.addSubview(controller.view)
    controller.view.addSubview(a)
    #expect(a.next === controller.view)
    #expect(controller.view.next === controller)
    #expect(controller.next === root)
  }
}
