import Foundation
import Testing
import WebKit
import WebKitTesting

/// Each way in which delegates spell the download methods is called, in this language mode (Swift 6).
@Suite(.timeLimit(.minutes(2))) @MainActor struct DownloadSpellingTests {
  @MainActor class Base: NSObject {
    var calls: [String] = []
    var destination: URL?
    var error: (any Error)?
    let credential = URLCredential(user: "minka", password: "mice", persistence: .none)

    func end(_ error: (any Error)?) {
      self.error = error
      calls.append("end")
    }
  }

  final class Attributed: Base, WKDownloadDelegate {
    func download(
      _ download: WKDownload, decideDestinationUsing response: URLResponse,
      suggestedFilename: String, completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
    ) {
      calls.append("destination")
      completionHandler(destination)
    }
    func download(
      _ download: WKDownload, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest,
      decisionHandler: @escaping @MainActor @Sendable (WKDownload.RedirectPolicy) -> Void
    ) {
      calls.append("redirect")
      decisionHandler(.allow)
    }
    func download(
      _ download: WKDownload, didReceive challenge: URLAuthenticationChallenge,
      completionHandler:
        @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      calls.append("challenge")
      completionHandler(.useCredential, credential)
    }
    func download(
      _ download: WKDownload,
      decidePlaceholderPolicy completionHandler:
        @escaping @MainActor @Sendable (WKDownload.PlaceholderPolicy, URL?) -> Void
    ) {
      calls.append("policy")
      completionHandler(.enable, nil)
    }
    func download(
      _ download: WKDownload, didReceivePlaceholderURL url: URL,
      completionHandler: @escaping @MainActor @Sendable () -> Void
    ) {
      calls.append("placeholder")
      completionHandler()
    }
    func downloadDidFinish(_ download: WKDownload) { end(nil) }
    func download(
      _ download: WKDownload, didFailWithError error: any Error, resumeData: Data?
    ) { end(error) }
  }

  final class MainActorOnly: Base, WKDownloadDelegate {
    func download(
      _ download: WKDownload, decideDestinationUsing response: URLResponse,
      suggestedFilename: String, completionHandler: @escaping @MainActor (URL?) -> Void
    ) {
      calls.append("destination")
      completionHandler(destination)
    }
    func download(
      _ download: WKDownload, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest,
      decisionHandler: @escaping @MainActor (WKDownload.RedirectPolicy) -> Void
    ) {
      calls.append("redirect")
      decisionHandler(.allow)
    }
    func download(
      _ download: WKDownload, didReceive challenge: URLAuthenticationChallenge,
      completionHandler:
        @escaping @MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      calls.append("challenge")
      completionHandler(.useCredential, credential)
    }
    func download(
      _ download: WKDownload,
      decidePlaceholderPolicy completionHandler:
        @escaping @MainActor (WKDownload.PlaceholderPolicy, URL?) -> Void
    ) {
      calls.append("policy")
      completionHandler(.enable, nil)
    }
    func download(
      _ download: WKDownload, didReceivePlaceholderURL url: URL,
      completionHandler: @escaping @MainActor () -> Void
    ) {
      calls.append("placeholder")
      completionHandler()
    }
    func downloadDidFinish(_ download: WKDownload) { end(nil) }
    func download(
      _ download: WKDownload, didFailWithError error: any Error, resumeData: Data?
    ) { end(error) }
  }

  final class Plain: Base, WKDownloadDelegate {
    func download(
      _ download: WKDownload, decideDestinationUsing response: URLResponse,
      suggestedFilename: String, completionHandler: @escaping (URL?) -> Void
    ) {
      calls.append("destination")
      completionHandler(destination)
    }
    func download(
      _ download: WKDownload, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest,
      decisionHandler: @escaping (WKDownload.RedirectPolicy) -> Void
    ) {
      calls.append("redirect")
      decisionHandler(.allow)
    }
    func download(
      _ download: WKDownload, didReceive challenge: URLAuthenticationChallenge,
      completionHandler:
        @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      calls.append("challenge")
      completionHandler(.useCredential, credential)
    }
    func download(
      _ download: WKDownload,
      decidePlaceholderPolicy completionHandler:
        @escaping (WKDownload.PlaceholderPolicy, URL?) -> Void
    ) {
      calls.append("policy")
      completionHandler(.enable, nil)
    }
    func download(
      _ download: WKDownload, didReceivePlaceholderURL url: URL,
      completionHandler: @escaping () -> Void
    ) {
      calls.append("placeholder")
      completionHandler()
    }
    func downloadDidFinish(_ download: WKDownload) { end(nil) }
    func download(
      _ download: WKDownload, didFailWithError error: any Error, resumeData: Data?
    ) { end(error) }
  }

  final class Async: Base, WKDownloadDelegate {
    func download(
      _ download: WKDownload, decideDestinationUsing response: URLResponse,
      suggestedFilename: String
    ) async -> URL? {
      calls.append("destination")
      return destination
    }
    func download(
      _ download: WKDownload, decidedPolicyForHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest
    ) async -> WKDownload.RedirectPolicy {
      calls.append("redirect")
      return .allow
    }
    func download(
      _ download: WKDownload, respondTo challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
      calls.append("challenge")
      return (.useCredential, credential)
    }
    func placeholderPolicy(
      forDownload download: WKDownload
    ) async -> (WKDownload.PlaceholderPolicy, URL?) {
      calls.append("policy")
      return (.enable, nil)
    }
    func download(_ download: WKDownload, didReceivePlaceholderURL url: URL) async {
      calls.append("placeholder")
    }
    func downloadDidFinish(_ download: WKDownload) { end(nil) }
    func download(
      _ download: WKDownload, didFailWithError error: any Error, resumeData: Data?
    ) { end(error) }
  }

  /// All its methods but one are the defaults.
  final class Least: Base, WKDownloadDelegate {
    func download(
      _ download: WKDownload, decideDestinationUsing response: URLResponse,
      suggestedFilename: String
    ) async -> URL? {
      calls.append("destination")
      return destination
    }
  }

  private func download(_ path: String, for delegate: some Base & WKDownloadDelegate) async throws {
    let folder = try DownloadFolder()
    let server = try LoopbackServer()
    server.route("/moved", .redirect(to: path))
    server.route("/secret", .text("contents").requiringBasicAuth(user: "minka", password: "mice"))
    server.route("/file", .text("contents"))
    let webView = WKWebView(frame: .zero)
    delegate.destination = folder.file("file")
    let download = await webView.startDownload(using: URLRequest(url: server.url("/moved")))
    download.delegate = delegate
    try await eventually("the file") {
      delegate.calls.last == "end" || folder.contents(of: "file") == "contents"
    }
    #expect(delegate.error == nil)
    #expect(folder.contents(of: "file") == "contents")
  }

  private func testAll(_ delegate: some Base & WKDownloadDelegate) async throws {
    try await download("/secret", for: delegate)
    try await eventually("the end") { delegate.calls.last == "end" }
    #expect(
      delegate.calls == ["redirect", "challenge", "destination", "policy", "placeholder", "end"])
  }

  @Test func attributed() async throws { try await testAll(Attributed()) }
  @Test func mainActorOnly() async throws { try await testAll(MainActorOnly()) }
  @Test func plain() async throws { try await testAll(Plain()) }
  @Test func asynchronous() async throws { try await testAll(Async()) }

  @Test func least() async throws {
    let delegate = Least()
    try await download("/file", for: delegate)
    #expect(delegate.calls == ["destination"])
  }
}
