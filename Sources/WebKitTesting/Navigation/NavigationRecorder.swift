public import WebKit

/// A navigation delegate that records what it is told, and lets a test wait for it.
///
/// ```swift
/// let recorder = NavigationRecorder()
/// webView.navigationDelegate = recorder
/// webView.load(URLRequest(url: server.url("/moved")))
/// try await recorder.waitForFinish()
/// #expect(recorder.kinds == [.started, .redirected, .committed, .finished])
/// ```
///
/// A view does not keep its delegate alive; the test has to.
@MainActor
public final class NavigationRecorder: NSObject, WKNavigationDelegate {
  /// All events so far, or since ``clear()``, in their order.
  public private(set) var events: [NavigationEvent] = []

  private var unread = 0

  public override init() {
    super.init()
  }

  /// The events without their navigations.
  public var kinds: [NavigationEvent.Kind] { events.map(\.kind) }

  /// The events of one navigation.
  public func events(of navigation: WKNavigation?) -> [NavigationEvent] {
    events.filter { $0.navigation === navigation }
  }

  /// Forgets the events so far.
  public func clear() {
    events = []
    unread = 0
  }

  /// Suspends until there is an event that no earlier call has returned, and returns it.
  ///
  /// - Throws: ``WaitTimeout``, or `CancellationError`.
  public func next(timeout: Duration = .defaultWait) async throws -> NavigationEvent {
    try await eventually("the next navigation event", timeout: timeout) {
      self.unread < self.events.count
    }
    defer { unread += 1 }
    return events[unread]
  }

  /// Suspends until a navigation has come to its end, and returns the event that says how.
  ///
  /// - Parameter navigation: whose end; nil takes the first end that is recorded or comes.
  /// - Throws: ``WaitTimeout``, or `CancellationError`.
  @discardableResult
  public func waitForTerminalEvent(
    of navigation: WKNavigation? = nil, timeout: Duration = .defaultWait
  ) async throws -> NavigationEvent {
    let terminal = { @MainActor in self.terminalEvent(of: navigation) }
    do {
      try await eventually("the end of a navigation", timeout: timeout) { terminal() != nil }
    } catch is WaitTimeout {
      // What did come tells more than what did not.
      let names = kinds.isEmpty ? "nothing" : kinds.map { "\($0)" }.joined(separator: ", ")
      throw WaitTimeout(awaited: "the end of a navigation after \(names)", timeout: timeout)
    }
    guard let event = terminal() else { preconditionFailure("events are only added while waiting") }
    return event
  }

  /// Suspends until a navigation has finished.
  ///
  /// - Parameter navigation: which; nil takes the first that comes to its end.
  /// - Throws: the navigation's own error if it fails, ``WebContentProcessTerminated`` if its process
  ///   ends, ``WaitTimeout``, or `CancellationError`.
  public func waitForFinish(
    of navigation: WKNavigation? = nil, timeout: Duration = .defaultWait
  ) async throws {
    let event = try await waitForTerminalEvent(of: navigation, timeout: timeout)
    if let error = event.error { throw error }
    if event.kind == .processTerminated { throw WebContentProcessTerminated() }
  }

  private func terminalEvent(of navigation: WKNavigation?) -> NavigationEvent? {
    events.first { event in
      guard event.isTerminal else { return false }
      return navigation == nil || event.navigation === navigation
        || event.kind == .processTerminated
    }
  }

  // MARK: WKNavigationDelegate

  public func webView(
    _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!
  ) {
    events.append(.started(navigation))
  }

  public func webView(
    _ webView: WKWebView,
    didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  ) {
    events.append(.redirected(navigation))
  }

  public func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    events.append(.failedProvisionally(navigation, error))
  }

  public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    events.append(.committed(navigation))
  }

  public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    events.append(.finished(navigation))
  }

  public func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) {
    events.append(.failed(navigation, error))
  }

  public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    events.append(.processTerminated)
  }
}

/// The process that ran a page has ended before the page had finished.
public struct WebContentProcessTerminated: Error, Equatable {
  public init() {}
}
