import WebKit
import XCTest

// Each way in which delegates spell the policy methods is called in Swift 5 mode, and may answer on any thread.

private class Base: NSObject {
  var asked: [String] = []
  var finished: XCTestExpectation?
}

private class Plain: Base, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
  ) {
    asked.append("action")
    decisionHandler(.allow)
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping (WKNavigationResponsePolicy) -> Void
  ) {
    asked.append("response")
    decisionHandler(.allow)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finished?.fulfill() }
}

private class Attributed: Base, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    asked.append("action")
    decisionHandler(.allow)
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    asked.append("response")
    decisionHandler(.allow)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finished?.fulfill() }
}

private class Async: Base, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    asked.append("action")
    return .allow
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy {
    asked.append("response")
    return .allow
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finished?.fulfill() }
}

private class PreferencesHandler: Base, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences,
    decisionHandler: @escaping (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
  ) {
    asked.append("preferences")
    decisionHandler(.allow, preferences)
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
  ) {
    asked.append("action")
    decisionHandler(.allow)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finished?.fulfill() }
}

private class PreferencesAsync: Base, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences
  ) async -> (WKNavigationActionPolicy, WKWebpagePreferences) {
    asked.append("preferences")
    return (.allow, preferences)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finished?.fulfill() }
}

private class OtherThread: Base, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
  ) {
    asked.append("action")
    DispatchQueue.global().async { decisionHandler(.allow) }
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping (WKNavigationResponsePolicy) -> Void
  ) {
    asked.append("response")
    DispatchQueue.global().async { decisionHandler(.allow) }
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finished?.fulfill() }
}

private class OtherThreadPreferences: Base, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences,
    decisionHandler: @escaping (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
  ) {
    asked.append("preferences")
    DispatchQueue.global().async { decisionHandler(.allow, preferences) }
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finished?.fulfill() }
}

final class PolicySpellingTests: XCTestCase {
  private func check(
    _ delegate: Base & WKNavigationDelegate, _ expected: [String], line: UInt = #line
  ) {
    MainActor.assumeIsolated {
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("\(UUID().uuidString).html")
      do { try Data("<p>page".utf8).write(to: file) } catch { return XCTFail("\(error)") }
      defer { try? FileManager.default.removeItem(at: file) }
      let webView = WKWebView(frame: .zero)
      webView.navigationDelegate = delegate
      delegate.finished = expectation(description: "finished")
      webView.load(URLRequest(url: file))
      waitForExpectations(timeout: 30)
      XCTAssertEqual(delegate.asked, expected, line: line)
    }
  }

  func testPlainHandlers() { check(Plain(), ["action", "response"]) }
  func testAttributedHandlers() { check(Attributed(), ["action", "response"]) }
  func testAsyncMethods() { check(Async(), ["action", "response"]) }
  func testND50_onlyTheFormWithPreferencesIsCalled() {
    check(PreferencesHandler(), ["preferences"])
  }
  func testAsyncMethodWithPreferences() { check(PreferencesAsync(), ["preferences"]) }
  func testND22_handlersMayBeCalledFromAnotherThread() {
    check(OtherThread(), ["action", "response"])
    check(OtherThreadPreferences(), ["preferences"])
  }
}
