public import WebKit

extension WKWebView {
  /// Loads a request and suspends until the page has finished.
  ///
  /// The view's navigation delegate is a recorder meanwhile, and the former one after that.
  ///
  /// ```swift
  /// try await webView.loadAndWait(server.url("/"))
  /// ```
  ///
  /// - Returns: what was recorded.
  /// - Throws: as `NavigationRecorder.waitForFinish(of:timeout:)`.
  @discardableResult
  public func loadAndWait(
    _ request: URLRequest, timeout: Duration = .defaultWait
  ) async throws -> [NavigationEvent] {
    try await recordingNavigation(timeout: timeout) { load(request) }
  }

  /// Loads an address and suspends until the page has finished.
  ///
  /// - Returns: what was recorded.
  /// - Throws: as `NavigationRecorder.waitForFinish(of:timeout:)`.
  @discardableResult
  public func loadAndWait(
    _ url: URL, timeout: Duration = .defaultWait
  ) async throws -> [NavigationEvent] {
    try await loadAndWait(URLRequest(url: url), timeout: timeout)
  }

  /// Shows a page given as text and suspends until it has finished.
  ///
  /// - Returns: what was recorded.
  /// - Throws: as `NavigationRecorder.waitForFinish(of:timeout:)`.
  @discardableResult
  public func loadAndWait(
    html string: String, baseURL: URL? = nil, timeout: Duration = .defaultWait
  ) async throws -> [NavigationEvent] {
    try await recordingNavigation(timeout: timeout) { loadHTMLString(string, baseURL: baseURL) }
  }

  private func recordingNavigation(
    timeout: Duration, _ load: () -> WKNavigation?
  ) async throws -> [NavigationEvent] {
    let recorder = NavigationRecorder()
    let formerDelegate = navigationDelegate
    navigationDelegate = recorder
    defer { navigationDelegate = formerDelegate }
    try await recorder.waitForFinish(of: load(), timeout: timeout)
    return recorder.events
  }
}
