/// Methods that decide about a download and follow it.
///
/// All but one are optional. They are called on the main thread. A handler must be called once, now or later,
/// on any thread; one that is dropped counts as a refusal, and a second call is ignored; both leave one line
/// on standard error. (Apple's raises an exception.) Handlers may be spelled with `@MainActor @Sendable` or without,
/// in either language mode.
@MainActor
public protocol WKDownloadDelegate: WKDownloadDelegatePlainHandlers {
  /// Asks where the file shall be. Implement one of the two forms; without, the download is cancelled.
  ///
  /// - Parameters:
  ///   - response: the server's answer; an `HTTPURLResponse` for HTTP.
  ///   - suggestedFilename: a name for a file in any folder, whatever the server or the page have sent: without
  ///     separators, control characters, leading dots and names that some systems reserve, and of at most 200 bytes.
  ///   - completionHandler: takes the URL of a file that does not exist, in a folder that does; nil cancels
  ///     the download. Nothing is ever overwritten: with a file that is there, or a folder that is not, the
  ///     download fails with `NSURLErrorCancelled`, and with a URL of something else, too (Apple's raises an
  ///     exception).
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse,
    suggestedFilename: String, completionHandler: @escaping @MainActor @Sendable (URL?) -> Void)
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse,
    suggestedFilename: String
  ) async -> URL?

  /// The server sends the download elsewhere; by default it is followed. Implement one of the two forms.
  ///
  /// Linux note: not asked when a response becomes a download; its redirects were the navigation delegate's.
  func download(
    _ download: WKDownload, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    decisionHandler: @escaping @MainActor @Sendable (WKDownload.RedirectPolicy) -> Void)
  func download(
    _ download: WKDownload, decidedPolicyForHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest
  ) async -> WKDownload.RedirectPolicy

  /// A server asks who one is, or has certificates that this system does not trust. Implement one of the
  /// two forms; by default the protection space is rejected.
  ///
  /// What is answered here and to the navigation delegate holds for later downloads, too. See
  /// ``WKNavigationDelegate`` for the kinds of challenges.
  ///
  /// Linux note: the challenges of a response that becomes a download were the navigation delegate's. Client
  /// certificates are not asked for.
  func download(
    _ download: WKDownload, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (
        URLSession.AuthChallengeDisposition, URLCredential?
      ) -> Void)
  func download(
    _ download: WKDownload, respondTo challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?)

  /// The file is complete and at its place.
  func downloadDidFinish(_ download: WKDownload)
  /// The download has ended early, but not by ``WKDownload/cancel(_:)``.
  ///
  /// - Parameters:
  ///   - error: in `NSURLErrorDomain`, or in `WebKitErrorDomain` for an address that cannot be downloaded. What the
  ///     file system has refused is under `NSUnderlyingErrorKey`.
  ///   - resumeData: what to go on from later; nil if that is not possible.
  func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?)

  /// Asks, when the place is known, whether the download shall be in another file until it is complete. Implement one
  /// of the two forms; by default it is not.
  ///
  /// With `.enable` the other file is beside the place and has its name with `.download` added. With
  /// `.disable`, a URL names a file of the app's own that stands for the download; it is removed when that has
  /// finished.
  func download(
    _ download: WKDownload,
    decidePlaceholderPolicy completionHandler:
      @escaping @MainActor @Sendable (WKDownload.PlaceholderPolicy, URL?) -> Void)
  func placeholderPolicy(
    forDownload download: WKDownload
  ) async -> (WKDownload.PlaceholderPolicy, URL?)
  /// The other file is there; bytes are written to it when the handler has been called. Implement one of the
  /// two forms.
  func download(
    _ download: WKDownload, didReceivePlaceholderURL url: URL,
    completionHandler: @escaping @MainActor @Sendable () -> Void)
  func download(_ download: WKDownload, didReceivePlaceholderURL url: URL) async
  /// The other file is complete and has been moved to its place.
  func download(_ download: WKDownload, didReceiveFinalURL url: URL)
}

extension WKDownloadDelegate {
  public func downloadDidFinish(_ download: WKDownload) {}
  public func download(
    _ download: WKDownload, didFailWithError error: any Error, resumeData: Data?
  ) {}
  public func download(_ download: WKDownload, didReceiveFinalURL url: URL) {}
}
