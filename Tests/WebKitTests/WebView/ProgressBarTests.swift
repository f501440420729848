import Foundation
import Testing
import WebKit
import WebKitTesting

/// G-09: a progress bar that follows a load.
@MainActor
@Suite struct ProgressBarTests {
  enum Style: CaseIterable {
    case keyPath, keyString
  }

  @Test(
    "G-09 the bar ends at 1 and hides, starts over with the next load, and hides on failure",
    arguments: Style.allCases)
  func bar(_ style: Style) async throws {
    let screen = style == .keyPath ? KeyPathScreen() : KeyStringScreen()
    screen.loadViewIfNeeded()
    let webView = screen.webView
    let server = try LoopbackServer()
    let gate = Gate()
    server.route("/", .html("<p>page"))
    server.route("/held", .html("never").held(by: gate))
    defer { gate.open() }
    #expect(screen.isBarHidden)
    #expect(screen.progress == 0)

    try await webView.loadAndWait(server.url("/"))
    #expect(screen.progress == 1)
    #expect(screen.isBarHidden)
    #expect(screen.hasShownProgress)

    webView.load(URLRequest(url: server.url("/held")))
    try await gate.reached()
    #expect(!screen.isBarHidden)
    #expect(screen.progress < 0.5)
    #expect(screen.progress == webView.estimatedProgress)
    webView.stopLoading()
    try await eventually("the bar to hide") { screen.isBarHidden }

    webView.load(URLRequest(url: server.url("/held")))
    #expect(!screen.isBarHidden)
    #expect(screen.progress < 0.5)
    webView.stopLoading()
    try await eventually("the bar to hide") { screen.isBarHidden }
  }
}

/// A screen with a page and a bar above it.
class PageScreen: UIViewController {
  let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  var progress = 0.0
  var isBarHidden = true
  /// Whether the bar was seen to move.
  var hasShownProgress = false

  func showProgress(_ value: Double) {
    progress = value
    if !isBarHidden, value > 0 { hasShownProgress = true }
  }
}

/// As new code for Apple's platforms is written.
private final class KeyPathScreen: PageScreen {
  private var observations: [NSKeyValueObservation] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    observations = [
      webView.observe(\.isLoading) { [weak self] webView, _ in
        self?.isBarHidden = !webView.isLoading
      },
      webView.observe(\.estimatedProgress, options: [.new]) { [weak self] _, change in
        self?.showProgress(change.newValue ?? 0)
      },
    ]
  }
}

/// As older code is.
private final class KeyStringScreen: PageScreen {
  override func viewDidLoad() {
    super.viewDidLoad()
    webView.addObserver(self, forKeyPath: "loading", options: .new, context: nil)
    webView.addObserver(self, forKeyPath: "estimatedProgress", options: .new, context: nil)
  }

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    switch keyPath {
    case "loading": isBarHidden = (change?[.newKey] as? Bool) == false
    case "estimatedProgress": showProgress(change?[.newKey] as? Double ?? 0)
    default:
      super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
    }
  }

  deinit {
    webView.removeObserver(self, forKeyPath: "loading")
    webView.removeObserver(self, forKeyPath: "estimatedProgress")
  }
}
