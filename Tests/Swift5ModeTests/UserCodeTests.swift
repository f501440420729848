import WebKit
import XCTest

// An app's code as it was written before Swift 6: no actors, no Sendable, plain closures. It must
// compile without warnings and work.

private class PageLoader: NSObject, WKNavigationDelegate {
  let webView: WKWebView
  var completion: ((Result<String, Error>) -> Void)?
  var steps: [String] = []

  override init() {
    let configuration = WKWebViewConfiguration()
    configuration.applicationNameForUserAgent = "Old/1.0"
    webView = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 200), configuration: configuration)
    super.init()
    webView.navigationDelegate = self
  }

  func load(_ html: String, completion: @escaping (Result<String, Error>) -> Void) {
    self.completion = completion
    webView.loadHTMLString(html, baseURL: nil)
  }

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    steps.append("start")
  }

  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    steps.append("commit")
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    steps.append("finish")
    webView.evaluateJavaScript("document.body.innerText") { (result, error) in
      if let error = error {
        self.completion?(.failure(error))
      } else if let text = result as? String {
        self.completion?(.success(text))
      }
    }
  }

  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: Error
  ) {
    completion?(.failure(error))
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: Error
  ) {
    steps.append("failure")
    completion?(.failure(error))
  }
}

final class UserCodeTests: XCTestCase {
  func testLoadAndEvaluateWithClosures() {
    MainActor.assumeIsolated {
      let loader = PageLoader()
      let loaded = expectation(description: "loaded")
      var text = ""
      loader.load("<title>t</title><p>kittens") { result in
        text = (try? result.get()) ?? "\(result)"
        loaded.fulfill()
      }
      wait(for: [loaded], timeout: 30)
      XCTAssertEqual(text, "kittens")
      XCTAssertEqual(loader.steps, ["start", "commit", "finish"])
      XCTAssertEqual(loader.webView.title, "t")
    }
  }

  func testSnapshotWithClosure() {
    MainActor.assumeIsolated {
      let loader = PageLoader()
      let loaded = expectation(description: "loaded")
      loader.load("<body style='background: lime'>") { _ in loaded.fulfill() }
      wait(for: [loaded], timeout: 30)
      let taken = expectation(description: "picture")
      let configuration = WKSnapshotConfiguration()
      configuration.rect = CGRect(x: 10, y: 10, width: 50, height: 40)
      loader.webView.takeSnapshot(with: configuration) { image, error in
        XCTAssertNil(error)
        XCTAssertEqual(image?.size, CGSize(width: 50, height: 40))
        XCTAssertNotNil(image?.pngData())
        taken.fulfill()
      }
      wait(for: [taken], timeout: 30)
    }
  }

  func testErrorWithClosure() {
    MainActor.assumeIsolated {
      let loader = PageLoader()
      let failed = expectation(description: "failed")
      loader.completion = { result in
        if case .failure = result { failed.fulfill() }
      }
      loader.webView.load(URLRequest(url: URL(string: "file:///no/such/file")!))
      wait(for: [failed], timeout: 30)
      XCTAssertEqual(loader.steps, ["start", "failure"])
      let thrown = expectation(description: "exception")
      loader.webView.evaluateJavaScript("throw new Error('mine')") { value, error in
        XCTAssertNil(value)
        XCTAssertEqual((error as? WKError)?.code, .javaScriptExceptionOccurred)
        thrown.fulfill()
      }
      wait(for: [thrown], timeout: 30)
    }
  }

  func testAsync() async throws {
    let loader = await PageLoader()
    let value = try await loader.webView.evaluateJavaScript("1 + 1") as? Int
    XCTAssertEqual(value, 2)
  }
}
