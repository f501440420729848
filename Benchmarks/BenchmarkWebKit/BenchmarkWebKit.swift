import WebKit

/// The same work as `PlainC`, through the package: `BenchmarkWebKit evaluate COUNT | call KIND COUNT | start`.
@main
@MainActor
struct BenchmarkWebKit {
  static func main() async throws {
    let began = ContinuousClock.now
    let arguments = CommandLine.arguments.dropFirst()
    let kind = arguments.count == 3 ? CallKind(rawValue: arguments[2]) : nil
    switch (arguments.first, arguments.dropFirst().last.flatMap { Int($0) }) {
    case ("start", nil):
      _ = try await loadedPage()
      print((ContinuousClock.now - began) / .milliseconds(1))
    case ("evaluate", let count?) where count > 0:
      print(try await evaluations(count))
    case ("call", let count?) where count > 0 && kind != nil:
      print(try await calls(kind ?? .arguments, count))
    default:
      FileHandle.standardError.write(
        Data("usage: BenchmarkWebKit evaluate COUNT | call KIND COUNT | start\n".utf8))
      exit(64)
    }
  }

  /// How many scripts a second run one after the other.
  private static func evaluations(_ count: Int) async throws -> Double {
    let webView = try await loadedPage()
    let began = ContinuousClock.now
    for _ in 0..<count {
      let value = try await webView.evaluateJavaScript("1+1")
      precondition(value as? Int == 2)
    }
    return Double(count) / ((ContinuousClock.now - began) / .seconds(1))
  }

  /// How many calls of an async function a second run one after the other.
  private static func calls(_ kind: CallKind, _ count: Int) async throws -> Double {
    let webView = try await loadedPage()
    let arguments = kind.arguments
    let began = ContinuousClock.now
    for _ in 0..<count {
      let value = try await webView.callAsyncJavaScript(
        kind.body, arguments: arguments, contentWorld: .page)
      precondition(kind.isRight(value))
    }
    return Double(count) / ((ContinuousClock.now - began) / .seconds(1))
  }

  private static func loadedPage() async throws -> WKWebView {
    let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 1024, height: 768))
    let window = UIWindow(frame: webView.frame)
    webView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(webView)
    window.makeKeyAndVisible()
    let load = PageLoad()
    webView.navigationDelegate = load
    webView.loadHTMLString(
      "<!doctype html><title>Benchmark</title><p>Hello", baseURL: nil)
    try await load.end()
    pages.append((window, load))
    return webView
  }

  /// Kept until the program ends.
  private static var pages: [(UIWindow, PageLoad)] = []
}

/// Waits for the end of a load.
@MainActor
private final class PageLoad: NSObject, WKNavigationDelegate {
  private var continuation: CheckedContinuation<Void, any Error>?

  func end() async throws {
    try await withCheckedThrowingContinuation { continuation = $0 }
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    continuation?.resume()
    continuation = nil
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    continuation?.resume(throwing: error)
    continuation = nil
  }
}
