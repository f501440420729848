internal import GObjectSupport

/// The methods of ``WKDownloadDelegate`` that have handlers, for delegates that spell the handler's type without
/// attributes; see ``WKNavigationDelegatePlainHandlers``.
@MainActor
public protocol WKDownloadDelegatePlainHandlers: NSObjectProtocol {
  /// See ``WKDownloadDelegate``.
  @_disfavoredOverload
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse,
    suggestedFilename: String,
    completionHandler: @escaping (URL?) -> Void)
  /// See ``WKDownloadDelegate``.
  @_disfavoredOverload
  func download(
    _ download: WKDownload, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    decisionHandler: @escaping (WKDownload.RedirectPolicy) -> Void)
  /// See ``WKDownloadDelegate``.
  @_disfavoredOverload
  func download(
    _ download: WKDownload, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)
  /// See ``WKDownloadDelegate``.
  @_disfavoredOverload
  func download(
    _ download: WKDownload,
    decidePlaceholderPolicy completionHandler:
      @escaping (WKDownload.PlaceholderPolicy, URL?) -> Void)
  /// See ``WKDownloadDelegate``.
  @_disfavoredOverload
  func download(
    _ download: WKDownload, didReceivePlaceholderURL url: URL,
    completionHandler: @escaping () -> Void)
}

// The chain of defaults is that of the policy methods, see WKNavigationDelegate+Policies.swift.
extension WKDownloadDelegate {
  public func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse,
    suggestedFilename: String,
    completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
  ) {
    let plain: (URL?) -> Void = { answer in onMainActor { completionHandler(answer) } }
    self.download(
      download, decideDestinationUsing: response, suggestedFilename: suggestedFilename,
      completionHandler: plain)
  }

  @_disfavoredOverload
  public func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse,
    suggestedFilename: String,
    completionHandler: @escaping (URL?) -> Void
  ) {
    nonisolated(unsafe) let handler = completionHandler
    Task.immediate { @MainActor in
      handler(
        await self.download(
          download, decideDestinationUsing: response, suggestedFilename: suggestedFilename))
    }
  }

  public func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse,
    suggestedFilename: String
  ) async -> URL? {
    nil
  }

  public func download(
    _ download: WKDownload, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    decisionHandler: @escaping @MainActor @Sendable (WKDownload.RedirectPolicy) -> Void
  ) {
    let plain: (WKDownload.RedirectPolicy) -> Void = { answer in
      onMainActor { decisionHandler(answer) }
    }
    self.download(
      download, willPerformHTTPRedirection: response, newRequest: request, decisionHandler: plain)
  }

  @_disfavoredOverload
  public func download(
    _ download: WKDownload, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    decisionHandler: @escaping (WKDownload.RedirectPolicy) -> Void
  ) {
    nonisolated(unsafe) let handler = decisionHandler
    Task.immediate { @MainActor in
      handler(
        await self.download(
          download, decidedPolicyForHTTPRedirection: response, newRequest: request))
    }
  }

  public func download(
    _ download: WKDownload, decidedPolicyForHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest
  ) async -> WKDownload.RedirectPolicy {
    .allow
  }

  public func download(
    _ download: WKDownload, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let plain: (URLSession.AuthChallengeDisposition, URLCredential?) -> Void = { answer, detail in
      onMainActor { completionHandler(answer, detail) }
    }
    self.download(download, didReceive: challenge, completionHandler: plain)
  }

  @_disfavoredOverload
  public func download(
    _ download: WKDownload, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    nonisolated(unsafe) let handler = completionHandler
    Task.immediate { @MainActor in
      let (answer, detail) = await self.download(download, respondTo: challenge)
      handler(answer, detail)
    }
  }

  public func download(
    _ download: WKDownload, respondTo challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    (.rejectProtectionSpace, nil)
  }

  public func download(
    _ download: WKDownload,
    decidePlaceholderPolicy completionHandler:
      @escaping @MainActor @Sendable (WKDownload.PlaceholderPolicy, URL?) -> Void
  ) {
    let plain: (WKDownload.PlaceholderPolicy, URL?) -> Void = { answer, detail in
      onMainActor { completionHandler(answer, detail) }
    }
    self.download(download, decidePlaceholderPolicy: plain)
  }

  @_disfavoredOverload
  public func download(
    _ download: WKDownload,
    decidePlaceholderPolicy completionHandler:
      @escaping (WKDownload.PlaceholderPolicy, URL?) -> Void
  ) {
    nonisolated(unsafe) let handler = completionHandler
    Task.immediate { @MainActor in
      let (answer, detail) = await self.placeholderPolicy(forDownload: download)
      handler(answer, detail)
    }
  }

  public func placeholderPolicy(
    forDownload download: WKDownload
  ) async -> (WKDownload.PlaceholderPolicy, URL?) {
    (.disable, nil)
  }

  public func download(
    _ download: WKDownload, didReceivePlaceholderURL url: URL,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    let plain: () -> Void = { onMainActor { completionHandler() } }
    self.download(download, didReceivePlaceholderURL: url, completionHandler: plain)
  }

  @_disfavoredOverload
  public func download(
    _ download: WKDownload, didReceivePlaceholderURL url: URL,
    completionHandler: @escaping () -> Void
  ) {
    nonisolated(unsafe) let handler = completionHandler
    Task.immediate { @MainActor in
      await self.download(download, didReceivePlaceholderURL: url)
      handler()
    }
  }

  public func download(
    _ download: WKDownload, didReceivePlaceholderURL url: URL
  ) async {}
}
