import Foundation
import Testing
import WebKit
import WebKitTesting

/// Each way in which delegates spell the question about context menus is called, in this language mode (Swift 6).
@Suite(.serialized, .timeLimit(.minutes(2))) @MainActor struct ContextMenuSpellingTests {
  @MainActor class Base: NSObject {
    var asked: URL?
  }

  final class Plain: Base, WKUIDelegate {
    func webView(
      _ webView: WKWebView,
      contextMenuConfigurationForElement elementInfo: WKContextMenuElementInfo,
      completionHandler: @escaping (UIContextMenuConfiguration?) -> Void
    ) {
      asked = elementInfo.linkURL
      completionHandler(nil)
    }
  }

  final class MainActorOnly: Base, WKUIDelegate {
    func webView(
      _ webView: WKWebView,
      contextMenuConfigurationForElement elementInfo: WKContextMenuElementInfo,
      completionHandler: @escaping @MainActor (UIContextMenuConfiguration?) -> Void
    ) {
      asked = elementInfo.linkURL
      completionHandler(nil)
    }
  }

  final class Full: Base, WKUIDelegate {
    func webView(
      _ webView: WKWebView,
      contextMenuConfigurationForElement elementInfo: WKContextMenuElementInfo,
      completionHandler: @escaping @MainActor @Sendable (UIContextMenuConfiguration?) -> Void
    ) {
      asked = elementInfo.linkURL
      completionHandler(nil)
    }
  }

  final class Async: Base, WKUIDelegate {
    func webView(
      _ webView: WKWebView, contextMenuConfigurationFor elementInfo: WKContextMenuElementInfo
    ) async -> UIContextMenuConfiguration? {
      asked = elementInfo.linkURL
      return nil
    }
  }

  private typealias Delegate = Base & WKUIDelegate

  @Test func eachIsAsked() async throws {
    let webView = WKWebView(frame: .zero)
    let window = UIWindow(showing: webView, size: CGSize(width: 300, height: 200))
    defer { window.isHidden = true }
    try await webView.loadAndWait(
      html:
        "<body style='margin: 0'><a href='http://127.0.0.1/' style='font: 60px sans-serif'>link</a>"
    )
    _ = try await webView.callAsyncJavaScript(
      "await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))",
      contentWorld: .defaultClient)
    let delegates: [any Delegate] = [Plain(), MainActorOnly(), Full(), Async()]
    for delegate in delegates {
      webView.uiDelegate = delegate
      // Whatever is still open goes first.
      try SyntheticInput().press(.escape)
      try await eventually("the question of \(type(of: delegate))") {
        try SyntheticInput().click(on: webView, at: CGPoint(x: 30, y: 40), button: 3)
        return delegate.asked != nil
      }
      #expect(delegate.asked == URL(string: "http://127.0.0.1/"))
    }
  }
}
