internal import WebKit

/// A view that shows pages, one after the other.
@MainActor
final class Page {
  let settings: ViewSettings
  let webView: WKWebView
  private let follower = LoadFollower()

  /// A page that goes elsewhere again and again is taken as it is after so many times.
  private static let maximumMoves = 20

  /// So often the page's process and this one have heard of each other, a scheduled navigation has
  /// been begun, allowed and reported; three would do, were there no timers.
  private static let roundTrips = 10

  init(_ settings: ViewSettings) async throws(Failure) {
    try HomeFolder.check()
    // A command line is no app with an Info dictionary.
    AppBoundDomains.app = nil
    self.settings = settings
    webView = try await settings.makeView()
    webView.navigationDelegate = follower
  }

  /// Whether the server offers the page as a download, so that it runs no scripts.
  var isAttachment: Bool { follower.isAttachment }

  /// Loads a page and waits until it is as it is to be.
  func visit(_ content: PageContent, _ settings: VisitSettings) async throws(Failure) {
    let address = content.serverAddress
    if settings.isOffline, let address {
      throw Failure(
        .unavailable, "cannot load \(address.absoluteString): --offline keeps the network away")
    }
    if let address, !TransportSecurity.app.allows(address.absoluteString) {
      throw Failure(notEncrypted: address.absoluteString)
    }
    follower.begin(address, login: settings.login)
    content.load(in: webView, headers: settings.headers)
    if settings.milestone == .commit {
      await follower.navigationCommits()
      try checkArrival(settings)
    } else {
      try await arrive(settings)
    }
    if settings.milestone == .idle { try await becomeIdle(settings) }
    if let condition = settings.condition { try await become(condition) }
    if settings.delay > 0 { try? await Task.sleep(for: .seconds(settings.delay)) }
  }

  /// Gives up whatever the page is doing; the object is of no more use.
  func abandon() { webView.endWebProcess() }

  private func arrive(_ settings: VisitSettings) async throws(Failure) {
    await follower.navigationEnds()
    for _ in 0..<Self.maximumMoves {
      guard await movesOn() else { break }
      await follower.navigationEnds()
    }
    try checkArrival(settings)
    if follower.mimeType.hasPrefix("image/"), follower.mimeType != "image/svg+xml" {
      try await checkPicture()
    }
  }

  /// Whether the page has sent people elsewhere: by a script, a form or a refresh in no time.
  private func movesOn() async -> Bool {
    for _ in 0..<Self.roundTrips {
      if webView.isLoading { return true }
      await webView.exchange()
    }
    return webView.isLoading
  }

  private func checkArrival(_ settings: VisitSettings) throws(Failure) {
    if let error = follower.error, !(follower.hasPage && Self.leavesPage(error)) {
      throw Failure(loading: error)
    }
    if let status = follower.status, status >= 400, !settings.acceptsErrors {
      let address = webView.url?.absoluteString ?? "the page"
      let words = HTTPURLResponse.localizedString(forStatusCode: status)
      throw Failure(
        .httpError,
        "cannot load \(address): the server says \(status), \(words);"
          + " --allow-http-errors takes the page that it sends")
    }
  }

  /// Whether a page that was there is still there, and complete, after this failure: it has stopped its
  /// load, or gone to what is no page.
  private static func leavesPage(_ error: any Error) -> Bool {
    switch error {
    case URLError.cancelled, URLError.unsupportedURL: true
    default: (error as NSError).domain == "WebKitErrorDomain"
    }
  }

  /// The engine shows a picture that it cannot read as an empty page, without an error (WebKitGTK 2.50).
  private func checkPicture() async throws(Failure) {
    let width = try? await webView.evaluateJavaScript(
      "document.images[0]?.naturalWidth", contentWorld: .defaultClient)
    guard width as? Int == 0 else { return }
    let address = webView.url?.absoluteString ?? "the page"
    throw Failure(
      .badData, "cannot load \(address): its data is not a picture that can be shown")
  }

  // MARK: Waiting for more

  private func becomeIdle(_ settings: VisitSettings) async throws(Failure) {
    for _ in 0..<Self.maximumMoves {
      let isIdle = try? await webView.callAsyncJavaScript(
        RequestCounter.idle, contentWorld: .page)
      if isIdle as? Bool == true { return }
      // The page has gone, be it for good or for another one.
      guard webView.isLoading else { return try checkArrival(settings) }
      try await arrive(settings)
    }
  }

  private func become(_ condition: String) async throws(Failure) {
    while true {
      do {
        let value = try await webView.callAsyncJavaScript(
          "return !!(await (\(condition)\n))", contentWorld: .page)
        if value as? Bool == true { return }
      } catch WKError.webContentProcessTerminated {
        throw Failure(WKError(.webContentProcessTerminated))
      } catch {
        // What is not there yet may well throw.
        let failure = Failure(running: "condition", in: webView.url, error)
        if failure.message.contains("SyntaxError") { throw failure }
      }
      try? await Task.sleep(for: .milliseconds(25))
    }
  }
}
