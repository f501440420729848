import Foundation
import WebKit

/// What happens in the program.
enum Scenario: String {
  /// A page loads, evaluates a script, is pictured; then the program ends.
  case evaluate
  /// Scripts are run in worlds, and a function is called.
  case worlds
  /// A page is shown until standard input ends.
  case show
  /// An address is loaded, of the public web and without encryption unless the next argument says otherwise.
  case loadUnencrypted
  /// Everything is asked of a view that has no display.
  case withoutDisplay
  /// Pages are visited, and the way to them is written to a file; see ``StateProgram``.
  case saveState
  /// The pages of such a file are shown.
  case restoreState
  /// What a data store has is told; see ``DataStoreProgram``.
  case readData
  /// Something is written to a data store.
  case writeData
  /// More and more is written, until the process is ended.
  case keepWriting
  /// The colours that pages wish for are told.
  case themeColor

  @MainActor
  func start(_ program: PageProgram) {
    if self == .saveState || self == .restoreState { return StateProgram.start(self, program.end) }
    if [.readData, .writeData, .keepWriting].contains(self) {
      return DataStoreProgram.start(self, program.end)
    }
    if self == .themeColor { return ThemeColorProgram.running = .init(end: program.end) }
    // Nothing else keeps it until its end.
    PageProgram.running = program
    program.start(self)
  }
}

@MainActor
final class PageProgram: NSObject, WKNavigationDelegate {
  static var running: PageProgram?

  let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  var end: @MainActor () -> Void
  private var scenario = Scenario.evaluate
  private var answersLeft = 3

  init(end: @escaping @MainActor () -> Void = {}) {
    self.end = end
    super.init()
  }

  func start(_ scenario: Scenario) {
    self.scenario = scenario
    webView.navigationDelegate = self
    if scenario == .loadUnencrypted {
      let address = CommandLine.arguments.dropFirst(3).first ?? "http://kittens.invalid/"
      if let url = URL(string: address) { webView.load(URLRequest(url: url)) }
      return
    }
    if scenario == .withoutDisplay { reportState() }
    webView.loadHTMLString("<title>kittens</title><p>page", baseURL: nil)
    guard scenario == .withoutDisplay else { return }
    reportState()
    webView.evaluateJavaScript("1 + 1") { [self] value, error in
      answered("evaluate", value, error)
    }
    webView.takeSnapshot(with: nil) { [self] image, error in answered("snapshot", image, error) }
    webView.stopLoading()
    webView.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    report("reload \(webView.reload() == nil) widget \(webView.gtkWidget == nil)")
  }

  func webView(
    _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!
  ) {
    if scenario == .withoutDisplay { report("started") }
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    if scenario == .loadUnencrypted {
      report("error \((error as NSError).code)")
      return end()
    }
    answered("load", nil, error)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    report("finished \(webView.title ?? "nil")")
    webView.evaluateJavaScript("6 * 7") { [self] value, error in
      report("answer \(value as? Int ?? -1) \(error.map { "\($0)" } ?? "")")
      if scenario == .show { return showUntilEndOfInput() }
      if scenario == .worlds { return runInWorlds() }
      Task {
        let visibility = try? await webView.evaluateJavaScript("document.visibilityState")
        report("\(visibility ?? "nil")")
        let image = try? await webView.takeSnapshot(configuration: nil)
        report("picture \(Int(image?.size.width ?? 0)) \(Int(image?.size.height ?? 0))")
        end()
      }
    }
  }

  private func runInWorlds() {
    answersLeft = 2
    webView.evaluateJavaScript("[document.title].length", in: nil, in: .defaultClient) { [self] in
      answered("world", try? $0.get(), $0.error)
    }
    webView.callAsyncJavaScript("return 1", in: nil, in: .page) { [self] in
      answered("call", try? $0.get(), $0.error)
    }
  }

  private func showUntilEndOfInput() {
    Thread.detachNewThread {
      while readLine() != nil {}
      DispatchQueue.main.async { exit(0) }
    }
  }

  private func reportState() {
    report(
      "title “\(webView.title ?? "nil")” url \(webView.url?.absoluteString ?? "nil")"
        + " loading \(webView.isLoading) progress \(webView.estimatedProgress)")
  }

  private func answered(_ what: String, _ value: Any?, _ error: (any Error)?) {
    report("\(what) \(value ?? "nil") \(error?.localizedDescription ?? "no error")")
    answersLeft -= 1
    guard answersLeft == 0 else { return }
    reportState()
    end()
  }
}

extension Result {
  fileprivate var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
