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

// Each way in which delegates spell the panel methods is called in Swift 5 mode, and may answer on any thread.

private class PanelBase: NSObject {
  var called: [String] = []
}

private class PlainPanels: PanelBase, WKUIDelegate {
  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping () -> Void
  ) {
    called.append("alert")
    DispatchQueue.global().async { completionHandler() }
  }

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping (Bool) -> Void
  ) {
    called.append("confirm")
    DispatchQueue.global().async { completionHandler(true) }
  }

  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping (String?) -> Void
  ) {
    called.append("prompt")
    completionHandler("text")
  }
}

private class AttributedPanels: PanelBase, WKUIDelegate {
  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    called.append("alert")
    completionHandler()
  }

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    called.append("confirm")
    completionHandler(true)
  }

  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (String?) -> Void
  ) {
    called.append("prompt")
    completionHandler("text")
  }
}

private class AsyncPanels: PanelBase, WKUIDelegate {
  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo
  ) async {
    called.append("alert")
  }

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo
  ) async -> Bool {
    called.append("confirm")
    return true
  }

  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo
  ) async -> String? {
    called.append("prompt")
    return "text"
  }
}

final class PanelTests: XCTestCase {
  func testPlain() { check(PlainPanels()) }
  func testAttributed() { check(AttributedPanels()) }
  func testAsync() { check(AsyncPanels()) }

  private func check(_ delegate: some PanelBase & WKUIDelegate) {
    MainActor.assumeIsolated {
      let webView = WKWebView(frame: .zero)
      webView.uiDelegate = delegate
      let answered = expectation(description: "answers")
      webView.evaluateJavaScript("alert('a'); [confirm('c'), prompt('p')].join()") { value, error in
        XCTAssertEqual(value as? String, "true,text")
        XCTAssertNil(error)
        answered.fulfill()
      }
      wait(for: [answered], timeout: 30)
      XCTAssertEqual(delegate.called, ["alert", "confirm", "prompt"])
    }
  }
}
