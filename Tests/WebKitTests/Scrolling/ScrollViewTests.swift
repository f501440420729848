import Foundation
import Testing
import UIKitGTK
import WebKit
import WebKitTesting

/// `WKWebView.scrollView`: where pages are scrolled to, by people, scripts and the app.
@Suite(.serialized, .timeLimit(.minutes(2))) @MainActor struct ScrollViewTests {
  private final class Listener: NSObject, UIScrollViewDelegate {
    var offsets: [CGPoint] = []
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      offsets.append(scrollView.contentOffset)
    }
  }

  private static let page = """
    <!doctype html><style>body { margin: 0; width: 1000px; height: 3000px }</style>
    """

  private let webView: WKWebView
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

  init() {
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    webView = WKWebView(frame: .zero, configuration: configuration)
    let controller = UIViewController()
    controller.view = webView
    window.rootViewController = controller
    window.makeKeyAndVisible()
  }

  private var top: Double {
    get async throws { try await webView.evaluateJavaScript("scrollY") as? Double ?? .nan }
  }

  @Test func sizesAndScriptsAreFollowed() async throws {
    let scrollView = webView.scrollView
    #expect(scrollView === webView.scrollView)
    #expect(scrollView.contentOffset == .zero)
    try await webView.loadAndWait(html: Self.page)
    try await eventually("the size") {
      scrollView.contentSize == CGSize(width: 1000, height: 3000)
    }
    let listener = Listener()
    scrollView.delegate = listener
    try await webView.evaluateJavaScript("scrollTo(30, 200); 0")
    try await eventually("the place") { scrollView.contentOffset == CGPoint(x: 30, y: 200) }
    #expect(listener.offsets.last == CGPoint(x: 30, y: 200))
    try await webView.evaluateJavaScript("document.body.style.height = '5000px'; 0")
    try await eventually("the new size") { scrollView.contentSize.height == 5000 }
  }

  @Test func aPageThatIsThereAlreadyIsFollowed() async throws {
    try await webView.loadAndWait(html: Self.page)
    try await webView.evaluateJavaScript("scrollTo(0, 120); 0")
    try await eventually("the place") { webView.scrollView.contentOffset.y == 120 }
    try await webView.loadAndWait(html: "<!doctype html><body style='margin: 0'>")
    try await eventually("the next page") {
      webView.scrollView.contentOffset == .zero
        && webView.scrollView.contentSize == CGSize(width: 400, height: 300)
    }
  }

  @Test func theAppScrolls() async throws {
    try await webView.loadAndWait(html: Self.page)
    let scrollView = webView.scrollView
    scrollView.contentOffset = CGPoint(x: 0, y: 500)
    #expect(scrollView.contentOffset == CGPoint(x: 0, y: 500))
    try await eventually("the page") { try await top == 500 }
    scrollView.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
    try await eventually("the page") { try await top == 900 }
    try await eventually("the place") { scrollView.contentOffset.y == 900 }
    // There is no such place.
    scrollView.setContentOffset(CGPoint(x: 0, y: 9000), animated: false)
    try await eventually("the end of the page") { scrollView.contentOffset.y == 2700 }
    scrollView.scrollRectToVisible(CGRect(x: 0, y: 100, width: 10, height: 10), animated: false)
    try await eventually("the rectangle") { try await top == 100 }
    scrollView.scrollRectToVisible(CGRect(x: 0, y: 150, width: 10, height: 10), animated: false)
    #expect(scrollView.contentOffset.y == 100)
  }

  @Test func zoomedPagesAreMeasuredInPoints() async throws {
    try await webView.loadAndWait(html: Self.page)
    webView.pageZoom = 2
    let scrollView = webView.scrollView
    try await eventually("the size") { scrollView.contentSize == CGSize(width: 2000, height: 6000) }
    scrollView.contentOffset = CGPoint(x: 0, y: 300)
    try await eventually("the page") { try await top == 150 }
  }

  @Test func aPersonScrollsByTheWheelUnlessThatIsOff() async throws {
    try await webView.loadAndWait(html: Self.page)
    let scrollView = webView.scrollView
    try await eventually("the size") { scrollView.contentSize.height == 3000 }
    var observed: [CGFloat] = []
    let observation = scrollView.observe(\.contentOffset, options: .new) { _, change in
      if let offset = change.newValue { observed.append(offset.y) }
    }
    try turnWheel()
    try await eventually("the wheel") { scrollView.contentOffset.y > 0 }
    #expect(observed.last == scrollView.contentOffset.y)
    observation.invalidate()

    scrollView.isScrollEnabled = false
    try await eventually("the style") {
      try await webView.evaluateJavaScript("getComputedStyle(document.documentElement).overflowY")
        as? String == "hidden"
    }
    scrollView.contentOffset = CGPoint(x: 0, y: 700)
    try await eventually("the page") { try await top == 700 }
    try turnWheel()
    // What the page has heard of the wheel, it has done when it has painted twice.
    _ = try await webView.callAsyncJavaScript(
      "for (let i = 0; i < 10; i++) await new Promise(requestAnimationFrame)",
      contentWorld: .defaultClient)
    #expect(try await top == 700)
    scrollView.isScrollEnabled = true
    try turnWheel()
    try await eventually("the wheel") { try await top > 700 }
  }

  private func turnWheel() throws { try SyntheticInput().click(on: webView, button: 5) }

  @Test func pagesDoNotNotice() async throws {
    _ = webView.scrollView
    try await webView.loadAndWait(html: Self.page)
    try await eventually("the size") { webView.scrollView.contentSize.height == 3000 }
    let seen = try await webView.evaluateJavaScript(
      "[typeof tellScrolling, typeof globalThis.webkit?.messageHandlers?.scroll].join()")
    #expect(seen as? String == "undefined,undefined")
  }

  @Test func scrollBarsCanBeHidden() async throws {
    try await webView.loadAndWait(html: Self.page)
    let scrollView = webView.scrollView
    scrollView.showsVerticalScrollIndicator = false
    scrollView.showsHorizontalScrollIndicator = false
    try await eventually("the style") {
      try await webView.evaluateJavaScript(
        "getComputedStyle(document.documentElement).scrollbarWidth") as? String == "none"
    }
  }

  @Test func theyGoTogether() async throws {
    weak var view: WKWebView?
    weak var scrollView: UIScrollView?
    do {
      let made = WKWebView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      view = made
      scrollView = made.scrollView
      try await made.loadAndWait(html: Self.page)
    }
    try await eventually("their end") { view == nil && scrollView == nil }
  }
}
