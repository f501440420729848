import WebKit
import XCTest

// A delegate for windows as it was written before Swift 6.

private class Windows: NSObject, WKUIDelegate {
  var opened: [WKWebView] = []
  var closed = 0
  var done: XCTestExpectation?

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    guard navigationAction.targetFrame == nil else { return nil }
    let view = WKWebView(frame: .zero, configuration: configuration)
    view.uiDelegate = self
    opened.append(view)
    return view
  }

  func webViewDidClose(_ webView: WKWebView) {
    closed += 1
    done?.fulfill()
  }
}

final class UIDelegateTests: XCTestCase {
  func testAWindowOpensAndCloses() {
    MainActor.assumeIsolated {
      let configuration = WKWebViewConfiguration()
      configuration.preferences.javaScriptCanOpenWindowsAutomatically = true
      let webView = WKWebView(frame: .zero, configuration: configuration)
      let windows = Windows()
      webView.uiDelegate = windows
      windows.done = expectation(description: "closed")
      webView.loadHTMLString("<script>window.open('about:blank').close()</script>", baseURL: nil)
      waitForExpectations(timeout: 30)
      XCTAssertEqual(windows.opened.count, 1)
      XCTAssertEqual(windows.closed, 1)
    }
  }
}
