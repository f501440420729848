import WebKit
import XCTest

/// Web views under XCTest's own, blocking waits on the main thread. (Not `@MainActor`: XCTest on Linux
/// cannot call synchronous methods of such a class.)
final class SynchronousWaitTests: XCTestCase {
  private final class Loaded: NSObject, WKNavigationDelegate {
    let expectation: XCTestExpectation
    init(_ expectation: XCTestExpectation) { self.expectation = expectation }
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
      expectation.fulfill()
    }
  }

  private func loadedView() -> WKWebView {
    MainActor.assumeIsolated {
      let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
      let delegate = Loaded(expectation(description: "loaded"))
      webView.navigationDelegate = delegate
      webView.loadHTMLString("<title>kittens</title><p>page", baseURL: nil)
      wait(for: [delegate.expectation], timeout: 30)
      return webView
    }
  }

  func testLoadAndEvaluate() {
    let webView = loadedView()
    XCTAssertEqual(webView.title, "kittens")
    let answered = expectation(description: "answer")
    webView.evaluateJavaScript("document.body.innerText") { value, error in
      XCTAssertEqual(value as? String, "page")
      XCTAssertNil(error)
      answered.fulfill()
    }
    wait(for: [answered], timeout: 30)
  }

  func testSnapshot() {
    let webView = loadedView()
    let taken = expectation(description: "picture")
    webView.takeSnapshot(with: nil) { image, _ in
      XCTAssertEqual(image?.size, CGSize(width: 400, height: 300))
      taken.fulfill()
    }
    wait(for: [taken], timeout: 30)
  }

  func testManyAnswersInOneWait() {
    let webView = loadedView()
    var sum = 0
    let answers = (0..<100).map { number in
      let answered = expectation(description: "answer \(number)")
      webView.evaluateJavaScript("\(number)") { value, _ in
        sum += value as? Int ?? 0
        answered.fulfill()
      }
      return answered
    }
    wait(for: answers, timeout: 30, enforceOrder: true)
    XCTAssertEqual(sum, 4950)
  }

  func testRunLoopUntil() {
    let webView = loadedView()
    var value: Int?
    webView.evaluateJavaScript("6 * 7") { result, _ in value = result as? Int }
    let limit = Date(timeIntervalSinceNow: 30)
    while value == nil, Date() < limit {
      RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.05))
    }
    XCTAssertEqual(value, 42)
  }

  func testTaskDuringAWait() {
    let webView = loadedView()
    let done = expectation(description: "task")
    Task {
      let value = try await webView.evaluateJavaScript("1 + 1") as? Int
      XCTAssertEqual(value, 2)
      done.fulfill()
    }
    wait(for: [done], timeout: 30)
  }
}
