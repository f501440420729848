import WebKit
import XCTest

// Each way in which delegates spell the download methods is called in Swift 5 mode, and may answer on any thread.

private class Base: NSObject {
  var called: [String] = []
  var finished: XCTestExpectation?
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("downloads-\(UUID().uuidString)")
  var file: URL { folder.appendingPathComponent("file") }
}

private class Plain: Base, WKDownloadDelegate {
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse,
    suggestedFilename: String, completionHandler: @escaping (URL?) -> Void
  ) {
    called.append("destination")
    let file = file
    DispatchQueue.global().async { completionHandler(file) }
  }

  func download(
    _ download: WKDownload,
    decidePlaceholderPolicy completionHandler:
      @escaping (WKDownload.PlaceholderPolicy, URL?) -> Void
  ) {
    called.append("policy")
    completionHandler(.enable, nil)
  }

  func download(
    _ download: WKDownload, didReceivePlaceholderURL url: URL,
    completionHandler: @escaping () -> Void
  ) {
    called.append("placeholder")
    completionHandler()
  }

  func downloadDidFinish(_ download: WKDownload) { finished?.fulfill() }
}

private class Attributed: Base, WKDownloadDelegate {
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse,
    suggestedFilename: String, completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
  ) {
    called.append("destination")
    completionHandler(file)
  }

  func download(
    _ download: WKDownload,
    decidePlaceholderPolicy completionHandler:
      @escaping @MainActor @Sendable (WKDownload.PlaceholderPolicy, URL?) -> Void
  ) {
    called.append("policy")
    completionHandler(.enable, nil)
  }

  func download(
    _ download: WKDownload, didReceivePlaceholderURL url: URL,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    called.append("placeholder")
    completionHandler()
  }

  func downloadDidFinish(_ download: WKDownload) { finished?.fulfill() }
}

private class Async: Base, WKDownloadDelegate {
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse,
    suggestedFilename: String
  ) async -> URL? {
    called.append("destination")
    return file
  }

  func placeholderPolicy(
    forDownload download: WKDownload
  ) async -> (WKDownload.PlaceholderPolicy, URL?) {
    called.append("policy")
    return (.enable, nil)
  }

  func download(_ download: WKDownload, didReceivePlaceholderURL url: URL) async {
    called.append("placeholder")
  }

  func downloadDidFinish(_ download: WKDownload) { finished?.fulfill() }
}

final class DownloadSpellingTests: XCTestCase {
  private func check(_ delegate: Base & WKDownloadDelegate, line: UInt = #line) {
    MainActor.assumeIsolated {
      do {
        try FileManager.default.createDirectory(
          at: delegate.folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: delegate.folder) }
        let webView = WKWebView(frame: .zero)
        delegate.finished = expectation(description: "finished")
        let url = try XCTUnwrap(URL(string: "data:text/plain,hello"))
        webView.startDownload(using: URLRequest(url: url)) { $0.delegate = delegate }
        waitForExpectations(timeout: 30)
        XCTAssertEqual(delegate.called, ["destination", "policy", "placeholder"], line: line)
        XCTAssertEqual(
          try String(contentsOf: delegate.file, encoding: .utf8), "hello", line: line)
      } catch {
        XCTFail("\(error)", line: line)
      }
    }
  }

  func testPlainHandlers() { check(Plain()) }
  func testAttributedHandlers() { check(Attributed()) }
  func testAsyncMethods() { check(Async()) }
}
