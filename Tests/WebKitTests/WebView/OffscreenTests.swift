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

  @Test(
    "A view may be larger than any window, or of no known size",
    arguments: [
      (CGSize(width: 1e10, height: 10), CGSize(width: 32767, height: 10)),
      (CGSize(width: 10, height: 1e10), CGSize(width: 10, height: 32767)),
      (CGSize(width: CGFloat.nan, height: 10), nil),
      (CGSize(width: 10, height: CGFloat.infinity), nil),
    ] as [(CGSize, CGSize?)])
  func unusualSizes(_ size: CGSize, _ pageSize: CGSize?) async throws {
    let webView = WKWebView(frame: CGRect(origin: .zero, size: size))
    try await webView.loadAndWait(html: "<p>page")
    #expect(try await webView.text("1 + 1") == "2")
    guard let pageSize else { return }
    #expect(webView.frame.size == size)
    let expected = "\(Int(pageSize.width))x\(Int(pageSize.height))"
    #expect(try await webView.text("innerWidth + 'x' + innerHeight") == expected)
    webView.frame.size = CGSize(width: 300, height: 200)
    #expect(try await webView.text("innerWidth + 'x' + innerHeight") == "300x200")
  }

  @Test(
    "Views without a window that come and go leave clicks and the keyboard to the app's windows")
  func behindWindows() async throws {
    try await webView.loadAndWait(html: "<p>older")
    var newer: WKWebView? = WKWebView(frame: webView.frame)
    try await newer?.loadAndWait(html: "<p>newer")

    let shown = WKWebView(frame: .zero)
    let window = UIWindow(showing: shown, size: CGSize(width: 300, height: 200))
    defer { window.isHidden = true }
    try await shown.loadAndWait(
      html:
        "<body style='margin: 0; height: 100vh' onclick='clicks += 1'><script>clicks = 0</script>")
    let input = try SyntheticInput()
    try await eventually("the keyboard") {
      input.focusNewestWindow()
      return try await shown.text("document.hasFocus()") == "true"
    }

    // One goes, so that the older one is the first among them, and another one comes.
    weak let gone = newer
    newer = nil
    try await eventually("the end of a view") { gone == nil }
    let latest = WKWebView(frame: webView.frame)
    try await latest.loadAndWait(html: "<p>latest")
    for view in [webView, latest] { try await expectAlive(view, "behind the window") }
    try input.click(on: shown)
    try await eventually("the click") { try await shown.text("clicks") == "1" }
    #expect(try await shown.text("document.hasFocus()") == "true")
    #expect(window.isKeyWindow)

    window.isHidden = true
    try await eventually("the keyboard") { try await latest.text("document.hasFocus()") == "true" }
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
