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
}
