import Foundation
import Testing
import WebKit
import WebKitTesting

/// A view that visits hostile servers.
@MainActor
final class HostileView {
  let view: WKWebView
  private let recorder = NavigationRecorder()

  init() {
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    view = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 200), configuration: configuration)
    view.navigationDelegate = recorder
  }

  /// Visits the server and says what has come of it. Then the view has to show a good page.
  func visit(_ reply: HostileReply) async throws {
    let server = try RawServer(reply)
    defer { server.stop() }
    let outcome = try await outcome(
      of: server.url("/"), timeout: reply.timeout, isEndless: reply.outcome == .endless)
    #expect(outcome == reply.outcome, "\(recorder.kinds)")
    try await expectUse(of: server.url("/good"))
  }

  /// A good page loads.
  func expectUse(of url: URL) async throws {
    recorder.clear()
    let navigation = view.load(URLRequest(url: url))
    try await recorder.waitForFinish(of: navigation)
    #expect(view.url == url)
    #expect(try await text() == "good")
  }

  /// - Parameter isEndless: whether to stop the page when it has begun.
  func outcome(of url: URL, timeout: TimeInterval = 20, isEndless: Bool = false) async throws
    -> HostileReply.Outcome
  {
    recorder.clear()
    var request = URLRequest(url: url)
    request.timeoutInterval = timeout
    let navigation = view.load(request)
    if isEndless {
      try await eventually("the page") {
        self.recorder.kinds.contains { $0 == .committed || $0 == .failedProvisionally }
      }
      view.stopLoading()
    }
    let event = try await recorder.waitForTerminalEvent(of: navigation, timeout: .seconds(25))
    if isEndless, event.kind == .finished {
      try await eventually("the next page") {
        self.recorder.kinds.filter { $0 == .started }.count > 2
      }
      return .endless
    }
    #expect(!view.isLoading)
    #expect(recorder.events.filter(\.isTerminal).count == 1)
    switch event {
    case .finished: return .finished(try await text())
    case .processTerminated: return .ended
    case .failedProvisionally(_, let error): return Self.outcome(error as NSError, isShown: false)
    case .failed(_, let error):
      let outcome = Self.outcome(error as NSError, isShown: true)
      return isEndless && outcome == .broken(NSURLErrorCancelled) ? .endless : outcome
    case .started, .redirected, .committed: preconditionFailure("no end: \(event)")
    }
  }

  private static func outcome(_ error: NSError, isShown: Bool) -> HostileReply.Outcome {
    #expect(error.userInfo["NSErrorFailingURLStringKey"] as? String != nil)
    #expect(!error.localizedDescription.isEmpty)
    if error.domain == "WebKitErrorDomain", !isShown { return .interrupted(error.code) }
    if error.domain == "WebKitErrorDomain", error.code == 103 { return .blocked }
    #expect(error.domain == NSURLErrorDomain)
    return isShown ? .broken(error.code) : .failed(error.code)
  }

  /// The first of what can be read in the page; of a document that runs no scripts, that.
  private func text() async throws -> String {
    do {
      let text = try await view.evaluateJavaScript(
        "(document.body?.innerText ?? '').trim().slice(0, 40)")
      return text as? String ?? ""
    } catch let error as WKError
      where error.localizedDescription == "Cannot execute JavaScript in this document"
    {
      return "no scripts"
    }
  }
}
