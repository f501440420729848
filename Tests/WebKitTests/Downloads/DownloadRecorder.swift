import Foundation
import Testing
import WebKit
import WebKitTesting

/// A delegate of views and downloads that records all it is asked and told, and answers by closures.
@MainActor
final class DownloadRecorder: NSObject, WKNavigationDelegate, WKDownloadDelegate {
  /// In the order of the calls.
  private(set) var events: [String] = []
  private(set) var download: WKDownload?
  private(set) var response: URLResponse?
  private(set) var suggestedFilename: String?
  private(set) var error: (any Error)?
  private(set) var resumeData: Data?
  private(set) var redirect: (response: HTTPURLResponse, request: URLRequest)?
  private(set) var challenges: [URLAuthenticationChallenge] = []
  private(set) var navigationResponse: WKNavigationResponse?
  private(set) var navigationAction: WKNavigationAction?

  var decideAction: @MainActor (WKNavigationAction) -> WKNavigationActionPolicy = { _ in .allow }
  var decideResponse: @MainActor (WKNavigationResponse) -> WKNavigationResponsePolicy = { _ in
    .download
  }
  /// Whether downloads get this delegate.
  var takesDownloads = true
  var destination: @MainActor () async -> URL? = { nil }
  var redirectPolicy = WKDownload.RedirectPolicy.allow
  var challengeAnswers: [(URLSession.AuthChallengeDisposition, URLCredential?)] = []
  var placeholder: (WKDownload.PlaceholderPolicy, URL?)?
  var onPlaceholder: @MainActor (URL) -> Void = { _ in }
  var onDestination: @MainActor (WKDownload) -> Void = { _ in }

  var failure: NSError? { error.map { $0 as NSError } }

  func take(_ download: WKDownload) {
    self.download = download
    if takesDownloads { download.delegate = self }
  }

  /// Suspends until the download has finished.
  func finish() async throws {
    try await wait("the end of a download") {
      self.events.last == "finish" || self.events.last == "fail"
    }
    if let error { throw error }
  }

  /// Suspends until the download has failed.
  func fail() async throws -> NSError {
    try await wait("a failure") { self.error != nil }
    return try #require(failure)
  }

  /// Suspends until so many bytes have arrived.
  func receive(_ count: Int64) async throws {
    try await wait("\(count) bytes") {
      self.download?.progress.completedUnitCount == count
    }
  }

  private func wait(_ what: String, _ condition: @MainActor () -> Bool) async throws {
    do {
      try await eventually(what, condition)
    } catch let timeout as WaitTimeout {
      // What did come tells more than what did not.
      throw WaitTimeout(awaited: "\(what) after \(events)", timeout: timeout.timeout)
    }
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    events.append("action")
    return decideAction(navigationAction)
  }
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy {
    events.append("response")
    return decideResponse(navigationResponse)
  }
  func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload
  ) {
    events.append("action became")
    self.navigationAction = navigationAction
    take(download)
  }
  func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload
  ) {
    events.append("response became")
    self.navigationResponse = navigationResponse
    take(download)
  }
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String
  ) async -> URL? {
    events.append("destination")
    self.response = response
    self.suggestedFilename = suggestedFilename
    onDestination(download)
    return await destination()
  }
  func download(
    _ download: WKDownload, decidedPolicyForHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest
  ) async -> WKDownload.RedirectPolicy {
    events.append("redirect")
    redirect = (response, request)
    return redirectPolicy
  }
  func download(
    _ download: WKDownload, respondTo challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    events.append("challenge")
    challenges.append(challenge)
    return challengeAnswers.isEmpty ? (.rejectProtectionSpace, nil) : challengeAnswers.removeFirst()
  }
  func placeholderPolicy(
    forDownload download: WKDownload
  ) async -> (WKDownload.PlaceholderPolicy, URL?) {
    guard let placeholder else { return (.disable, nil) }
    events.append("placeholder policy")
    return placeholder
  }
  func download(_ download: WKDownload, didReceivePlaceholderURL url: URL) async {
    events.append("placeholder")
    onPlaceholder(url)
  }
  func download(_ download: WKDownload, didReceiveFinalURL url: URL) {
    events.append("final")
  }
  func downloadDidFinish(_ download: WKDownload) {
    events.append("finish")
  }
  func download(
    _ download: WKDownload, didFailWithError error: any Error, resumeData: Data?
  ) {
    events.append("fail")
    self.error = error
    self.resumeData = resumeData
  }
}
