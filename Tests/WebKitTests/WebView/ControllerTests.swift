import Foundation
import Testing
import WebKit
import WebKitTesting

/// G-01: a web view in a view controller, written as for iOS.
@Suite(.timeLimit(.minutes(2))) @MainActor struct ControllerTests {
  private class PageController: UIViewController {
    var webView: WKWebView!

    override func viewDidLoad() {
      super.viewDidLoad()
      webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
      webView.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(webView)
      pin()
    }

    func pin() {}
  }

  private final class AnchorController: PageController {
    override func pin() {
      NSLayoutConstraint.activate([
        webView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
        webView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        webView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        webView.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
      ])
    }
  }

  private final class VisualFormatController: PageController {
    override func pin() {
      let views: [String: Any] = ["page": webView as Any]
      for format in ["H:|-20-[page]-20-|", "V:|-10-[page]-30-|"] {
        view.addConstraints(
          NSLayoutConstraint.constraints(withVisualFormat: format, metrics: nil, views: views))
      }
    }
  }

  private final class MaskController: PageController {
    override func pin() {
      webView.translatesAutoresizingMaskIntoConstraints = true
      webView.frame = view.bounds
      webView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }
  }

  private func check(_ controller: PageController, insets: CGSize) async throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 640, height: 480))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    defer { window.isHidden = true }
    try await controller.webView.loadAndWait(html: "<title>t</title><p>page")

    for size in [
      window.bounds.size, CGSize(width: 900, height: 500), CGSize(width: 300, height: 200),
    ] {
      window.frame.size = size
      let expected = CGSize(width: size.width - insets.width, height: size.height - insets.height)
      try await eventually("a viewport of \(expected)") {
        try await controller.webView.viewport() == expected
      }
      #expect(controller.webView.frame.size == expected)
    }
    #expect(try await controller.webView.text("document.visibilityState") == "visible")
    #expect(controller.webView.window === window)
    #expect(controller.webView.next === controller.view)
  }

  @Test("G-01 pinned by anchors, the page fills the window and follows it")
  func anchors() async throws {
    try await check(AnchorController(), insets: .zero)
  }

  @Test("G-01 pinned by the visual format language, the page keeps its distances")
  func visualFormat() async throws {
    try await check(VisualFormatController(), insets: CGSize(width: 40, height: 40))
  }

  @Test("G-01 sized by its autoresizing mask, the page fills the window and follows it")
  func autoresizingMask() async throws {
    try await check(MaskController(), insets: .zero)
  }

  @Test("G-01 a web view that is the controller's view fills the window")
  func controllersOwnView() async throws {
    final class Controller: UIViewController {
      let webView = WKWebView()
      override func loadView() { view = webView }
    }
    let controller = Controller()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 500, height: 400))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    defer { window.isHidden = true }
    try await controller.webView.loadAndWait(html: "<p>page")
    try await eventually("the window's size") {
      try await controller.webView.viewport() == CGSize(width: 500, height: 400)
    }
  }
}
