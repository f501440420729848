import Foundation
import Testing
import WebKit
import WebKitTesting

/// Web views in no window: on a private display their pages are as alive as any.
@Suite(.timeLimit(.minutes(2))) @MainActor struct OffscreenTests {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

  private func expectAlive(_ webView: WKWebView, _ place: String) async throws {
    try await eventually("a visible page \(place)") {
      try await webView.text("document.visibilityState") == "visible"
    }
    try await webView.startCountingFrames()
    try await eventually("frames \(place)") { try await webView.countedFrames() > 3 }
  }

  @Test("Right after creation the page is visible, makes frames and has the view's size")
  func created() async throws {
    #expect(try await webView.text("document.visibilityState") == "visible")
    try await webView.loadAndWait(html: "<p>page")
    #expect(try await webView.text("document.visibilityState") == "visible")
    #expect(try await webView.viewport() == CGSize(width: 400, height: 300))
    try await expectAlive(webView, "after creation")
  }

  @Test("CSS animations run and tell of their start and end")
  func animationEvents() async throws {
    try await webView.loadAndWait(
      html: """
        <style>@keyframes move { to { margin-left: 100px } }
        .moving { animation: move 50ms }</style><p id=p>page
        <script>
        var seen = [];
        for (const name of ['animationstart', 'animationend'])
          p.addEventListener(name, () => seen.push(name));
        p.className = 'moving';
        </script>
        """)
    try await eventually("both events") {
      try await webView.text("seen") == "animationstart,animationend"
    }
  }

  @Test("Taken out of a window, the page is visible at once and keeps making frames")
  func removedFromWindow() async throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 500, height: 400))
    window.addSubview(webView)
    window.makeKeyAndVisible()
    try await webView.loadAndWait(html: "<p>page")
    try await expectAlive(webView, "in a window")
    webView.removeFromSuperview()
    #expect(webView.window == nil)
    try await expectAlive(webView, "after the window")
    #expect(try await webView.viewport() == CGSize(width: 400, height: 300))
    window.addSubview(webView)
    try await expectAlive(webView, "back in the window")
    window.isHidden = true
  }

  @Test("In a tree of views without a window the page is alive, and follows its superview")
  func treeWithoutWindow() async throws {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
    let inner = UIView(frame: CGRect(x: 50, y: 50, width: 400, height: 300))
    outer.addSubview(inner)
    inner.addSubview(webView)
    webView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    try await webView.loadAndWait(html: "<p>page")
    try await expectAlive(webView, "in a tree")
    inner.frame.size = CGSize(width: 500, height: 320)
    try await eventually("the new size") {
      try await webView.viewport() == CGSize(width: 500, height: 320)
    }
    webView.removeFromSuperview()
    try await expectAlive(webView, "out of the tree")
  }

  @Test("A frame that was just set is what the next script sees")
  func frameChanges() async throws {
    try await webView.loadAndWait(html: "<p>page")
    for size in [(200, 100), (1000, 900), (320, 5000), (1, 1), (640, 480)] {
      webView.frame.size = CGSize(width: size.0, height: size.1)
      let expected = CGSize(width: size.0, height: size.1)
      let viewport = try await webView.viewport()
      #expect(viewport == expected)
    }
    // Also when the page has not even heard of the size before.
    for round in 1...50 {
      for step in 1...3 {
        webView.frame.size = CGSize(width: 100 + round * step, height: 500 - round * step)
      }
      let viewport = try await webView.viewport()
      #expect(viewport == webView.frame.size)
    }
  }

  @Test("In a tree without a window, too, the next script sees the frame that was just set")
  func frameChangesInTree() async throws {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
    outer.addSubview(webView)
    try await webView.loadAndWait(html: "<p>page")
    for round in 1...20 {
      webView.frame = CGRect(x: round, y: 2 * round, width: 100 + round, height: 200 + round)
      let viewport = try await webView.viewport()
      #expect(viewport == webView.frame.size)
    }
  }

  @Test("Several views are all visible and make frames at the same time")
  func severalViews() async throws {
    let views = (1...4).map {
      WKWebView(frame: CGRect(x: 0, y: 0, width: 100 * $0, height: 50 * $0))
    }
    for view in views { try await view.loadAndWait(html: "<p>page") }
    for (index, view) in views.enumerated() {
      try await expectAlive(view, "in view \(index)")
      #expect(
        try await view.viewport() == CGSize(width: 100 * (index + 1), height: 50 * (index + 1)))
    }
  }

  @Test("A hidden view's page is not visible, and is again when it is shown")
  func hiddenView() async throws {
    try await webView.loadAndWait(html: "<p>page")
    webView.isHidden = true
    try await eventually("hiding") {
      try await webView.text("document.visibilityState") == "hidden"
    }
    webView.isHidden = false
    try await expectAlive(webView, "shown again")
  }
}
