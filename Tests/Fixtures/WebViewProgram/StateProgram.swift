import Foundation
import WebKit

/// A browser that keeps where it was from one run to the next.
@MainActor
final class StateProgram: NSObject, WKNavigationDelegate {
  static var running: StateProgram?

  /// The arguments after the scenario: a file; and to save, how far to go back in the end, and what to visit.
  static func start(_ scenario: Scenario, _ end: @escaping @MainActor () -> Void) {
    let program = StateProgram()
    running = program
    let arguments = CommandLine.arguments.dropFirst(3)
    Task {
      do {
        let file = URL(filePath: arguments.first ?? "")
        if scenario == .saveState {
          try await program.save(
            visits: Array(arguments.dropFirst(2)),
            stepsBack: arguments.dropFirst().first.flatMap { Int($0) } ?? 0, to: file)
        } else {
          try await program.restore(from: file)
        }
      } catch {
        report("error \(error)")
      }
      end()
    }
  }

  private let webView: WKWebView
  private var finished: CheckedContinuation<(any Error)?, Never>?

  private override init() {
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    webView = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
    super.init()
    webView.navigationDelegate = self
  }

  /// Visits addresses, goes back by some pages, and writes the state to a file.
  ///
  /// - Parameters:
  ///   - visits: addresses, of which those with `post ` before them are posted to; a number scrolls the page
  ///     to there.
  ///   - steps: how far to go back in the end.
  private func save(visits: [String], stepsBack steps: Int, to file: URL) async throws {
    for visit in visits {
      if let offset = Int(visit) {
        _ = try await webView.evaluateJavaScript("scrollTo(0, \(offset)); scrollY")
        continue
      }
      let parts = visit.split(separator: " ")
      var request = URLRequest(url: URL(string: String(parts.last ?? "")) ?? file)
      if parts.count > 1 {
        request.httpMethod = "POST"
        request.httpBody = Data("kitten=Minka".utf8)
      }
      await load { [request] in self.webView.load(request) }
    }
    for _ in 0..<steps { await load { self.webView.goBack() } }
    try await describe()
    guard let state = webView.interactionState as? Data else { return report("no state") }
    try state.write(to: file)
  }

  /// Shows what the file holds, then all of the pages before it.
  private func restore(from file: URL) async throws {
    await load {
      self.webView.interactionState = try? Data(contentsOf: file)
      return self.webView.isLoading ? WKNavigation() : nil
    }
    try await describe()
    while webView.canGoBack {
      await load { self.webView.goBack() }
      try await describePage()
    }
  }

  private func describe() async throws {
    let list = webView.backForwardList
    let items = list.backList + [list.currentItem].compactMap(\.self) + list.forwardList
    for item in items {
      report(
        "\(item === list.currentItem ? "current" : "item") \(item.url.path) “\(item.title ?? "")”")
    }
    try await describePage()
  }

  private func describePage() async throws {
    let text =
      try await webView.evaluateJavaScript(
        "`“${document.title}” ${document.body.dataset.method} at ${Math.round(scrollY)}`")
      as? String
    report("page \(webView.url?.path ?? "nil") \(text ?? "nil")")
  }

  /// Waits for the end of what the closure begins.
  private func load(_ begin: @escaping @MainActor () -> WKNavigation?) async {
    let error = await withCheckedContinuation { continuation in
      finished = continuation
      if begin() == nil { end(URLError(.unknown)) }
    }
    if let error { report("failed \((error as NSError).code)") }
  }

  private func end(_ error: (any Error)?) {
    finished?.resume(returning: error)
    finished = nil
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { end(nil) }
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) { end(error) }
  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) { end(error) }
}
