import WebKit

/// The same work as `PlainC`, through the package: `BenchmarkWebKit evaluate COUNT | message COUNT |
/// call KIND COUNT | scheme KIND COUNT | print PAGE COUNT | snapshot COUNT | start`; and `memory messages COUNT |
/// memory evaluations COUNT` for `Benchmarks/memory`.
@main
@MainActor
struct BenchmarkWebKit {
  static func main() async throws {
    let began = ContinuousClock.now
    let arguments = CommandLine.arguments.dropFirst()
    let kind = arguments.count == 3 ? CallKind(rawValue: arguments[2]) : nil
    let resources = arguments.count == 3 ? SchemeResources.Kind(rawValue: arguments[2]) : nil
    let work = arguments.count == 3 ? LongWork(rawValue: arguments[2]) : nil
    switch (arguments.first, arguments.dropFirst().last.flatMap { Int($0) }) {
    case ("start", nil):
      _ = try await loadedPage()
      print((ContinuousClock.now - began) / .milliseconds(1))
      // When the page is there, not when the process ends.
      fflush(nil)
    case ("evaluate", let count?) where count > 0:
      print(try await evaluations(count))
    case ("message", let count?) where count > 0:
      print(try await messages(count))
    case ("memory", let count?) where count > 0 && work != nil:
      try await workForLong(work ?? .messages, count)
    case ("scheme", let count?) where count > 0 && resources != nil:
      print(try await SchemeResources(resources ?? .small).fetch(count))
    case ("snapshot", let count?) where count > 0:
      print(try await Documents.snapshots(of: loadedPage(), count))
    case ("print", let count?) where count > 0:
      let page = arguments.dropFirst().first ?? ""
      print(try await Documents.prints(page, of: loadedPage(html: Documents.html(page)), count))
    case ("call", let count?) where count > 0 && kind != nil:
      print(try await calls(kind ?? .arguments, count))
    default:
      FileHandle.standardError.write(
        Data(
          "usage: BenchmarkWebKit evaluate COUNT | message COUNT | call KIND COUNT | scheme KIND COUNT | print PAGE COUNT | snapshot COUNT | start | memory WORK COUNT\n"
            .utf8))
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

  /// How many script messages a second are answered one after the other.
  private static func messages(_ count: Int) async throws -> Double {
    let echo = Echo()
    let configuration = WKWebViewConfiguration()
    configuration.userContentController.addScriptMessageHandler(
      echo, contentWorld: .page, name: "echo")
    let webView = try await loadedPage(configuration)
    let began = ContinuousClock.now
    try await webView.evaluateJavaScript(
      """
      (async () => {
        const echo = window.webkit.messageHandlers.echo;
        for (let i = 0; i < \(count); i++) {
          const text = 'message ' + i;
          if (await echo.postMessage(text) !== text) throw new Error(text);
        }
        echo.postMessage('done');
      })(); 0
      """)
    await echo.end()
    return Double(count) / ((ContinuousClock.now - began) / .seconds(1))
  }

  /// What is done many times for `Benchmarks/memory`.
  private enum LongWork: String {
    /// Messages of 1 KB, each answered with its body.
    case messages
    /// Evaluations that give an object of 1 KB.
    case evaluations
    /// PDF documents of the page.
    case documents
  }

  /// Does the work so many times, and prints how many it has been after each tenth.
  private static func workForLong(_ work: LongWork, _ count: Int) async throws {
    let configuration = WKWebViewConfiguration()
    configuration.userContentController.addScriptMessageHandler(
      Echo(), contentWorld: .page, name: "echo")
    let webView = try await loadedPage(configuration)
    let body = "({text: 'x'.repeat(1000), numbers: [1, 2, 3]})"
    for part in 1...10 {
      switch work {
      case .messages:
        _ = try await webView.callAsyncJavaScript(
          """
          const body = \(body);
          for (let i = 0; i < count; i++) await window.webkit.messageHandlers.echo.postMessage(body);
          """, arguments: ["count": count / 10], contentWorld: .page)
      case .evaluations:
        for _ in 0..<count / 10 {
          let value = try await webView.evaluateJavaScript(body) as? [String: Any]
          precondition(value?.count == 2)
        }
      case .documents:
        for _ in 0..<count / 10 {
          let document = try await webView.pdf()
          precondition(document.count > 1000)
        }
      }
      FileHandle.standardOutput.write(Data("\(count / 10 * part)\n".utf8))
      // Until the memory of both processes has been read.
      try await Task.sleep(for: .milliseconds(300))
    }
  }

  static func loadedPage(
    _ configuration: WKWebViewConfiguration = WKWebViewConfiguration(),
    html: String = "<!doctype html><title>Benchmark</title><p>Hello", baseURL: URL? = nil
  ) async throws -> WKWebView {
    let webView = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 1024, height: 768), configuration: configuration)
    let window = UIWindow(frame: webView.frame)
    webView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(webView)
    window.makeKeyAndVisible()
    let load = PageLoad()
    webView.navigationDelegate = load
    webView.loadHTMLString(html, baseURL: baseURL)
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

/// Answers each message with its own body, until one says that it is the last.
@MainActor
private final class Echo: NSObject, WKScriptMessageHandlerWithReply {
  private var continuation: CheckedContinuation<Void, Never>?

  func end() async {
    await withCheckedContinuation { continuation = $0 }
  }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    replyHandler(message.body, nil)
    if message.body as? String == "done" { continuation?.resume() }
  }
}
