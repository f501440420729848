internal import CWebKitGTK
internal import GObjectSupport

extension WKWebView {
  /// Downloads what a request leads to; nothing is shown, and the navigation delegate is not asked.
  ///
  /// The request may have any method and a body; the data store's cookies go with it. Besides `http:` and `https:`, the
  /// addresses of `data:`, `blob:` and `file:` can be downloaded; others fail with `WebKitErrorDomain` 101. Addresses
  /// without encryption are refused as for `load(_:)`.
  ///
  /// - Parameter completionHandler: receives the download, before anything of it has happened; set its delegate
  ///   there.
  public func startDownload(
    using request: URLRequest,
    completionHandler: @escaping @MainActor @Sendable (WKDownload) -> Void
  ) {
    hand(makeDownload(request), to: completionHandler)
  }

  /// Downloads what a request leads to; see ``startDownload(using:completionHandler:)``.
  ///
  /// - Returns: the download; set its delegate right after the `await`.
  public func startDownload(using request: URLRequest) async -> WKDownload {
    let download = makeDownload(request)
    return await withMainThreadContinuation { resume in hand(download) { resume($0) } }
  }

  /// Goes on with a download that has ended early.
  ///
  /// The file is where the earlier download has put it; the delegate is not asked for a place again. If the part that
  /// had arrived is no longer there, or the server has another version, the download begins anew.
  ///
  /// - Parameters:
  ///   - resumeData: from ``WKDownload/cancel(_:)`` or the delegate's `didFailWithError`, of this program or
  ///     an earlier run of it. If they were damaged since, the download fails with `NSURLErrorCannotDecodeRawData`.
  ///     Bytes that never were such data are a programming error, and end the program.
  ///   - completionHandler: receives a new download; set its delegate there.
  public func resumeDownload(
    fromResumeData resumeData: Data,
    completionHandler: @escaping @MainActor @Sendable (WKDownload) -> Void
  ) {
    hand(makeDownload(resuming: resumeData), to: completionHandler)
  }

  /// Goes on with a download that has ended early; see ``resumeDownload(fromResumeData:completionHandler:)``.
  ///
  /// - Returns: a new download; set its delegate right after the `await`.
  public func resumeDownload(fromResumeData resumeData: Data) async -> WKDownload {
    let download = makeDownload(resuming: resumeData)
    return await withMainThreadContinuation { resume in hand(download) { resume($0) } }
  }

  /// Hands a download over after the app's call, and begins it after the app's code.
  private func hand(
    _ download: WKDownload, to completion: @escaping @MainActor (WKDownload) -> Void
  ) {
    DispatchQueue.main.async {
      completion(download)
      DispatchQueue.main.async { download.course.start() }
    }
  }

  private func makeDownload(_ request: URLRequest) -> WKDownload {
    WKDownload(
      DownloadOrigin(request: request, webView: self, frame: frameRegistry.mainFrame),
      by: makeTransfer(request))
  }

  private func makeTransfer(_ request: URLRequest) -> any DownloadTransfer {
    guard let engine, let address = request.url?.absoluteString,
      ["data", "blob", "file"].contains(request.url?.scheme?.lowercased())
    else { return RequestTransfer(request, downloadConnection) }
    DownloadClaims.claim(address, in: engine) { _ in }
    guard let download = webkit_web_view_download_uri(engine.pointer, address) else {
      return RequestTransfer(request, downloadConnection)
    }
    return EngineTransfer(ObjectReference(adopting: download))
  }

  private func makeDownload(resuming bytes: Data) -> WKDownload {
    guard let data = ResumeData(bytes) else {
      if ResumeData.mayHaveBeen(bytes) {
        return WKDownload(
          DownloadOrigin(
            request: URLRequest(address: "about:blank"), webView: self,
            frame: frameRegistry.mainFrame),
          by: DamagedTransfer())
      }
      preconditionFailure("resumeDownload(fromResumeData:) needs a download's resume data")
    }
    var request = URLRequest(address: data.originalAddress)
    request.allHTTPHeaderFields = data.headerFields
    let download = WKDownload(
      DownloadOrigin(request: request, webView: self, frame: frameRegistry.mainFrame),
      by: RequestTransfer(resuming: data, downloadConnection))
    download.course.resumes(data)
    return download
  }

  private var downloadConnection: DownloadConnection {
    DownloadConnection(
      store: dataStore, userAgent: engine?.userAgent.current)
  }
}

// MARK: Navigations that become downloads

extension WKWebView {
  /// Downloads what the page, or the app, wanted to load.
  ///
  /// - Parameter decision: nil if the engine does not wait for one.
  func download(_ action: WKNavigationAction, insteadOf decision: PendingDecision?) {
    let origin = DownloadOrigin(
      request: action.request, webView: self, frame: action.sourceFrame,
      isUserInitiated: action.isUserInitiated)
    let announce = { @MainActor (transfer: any DownloadTransfer) in
      Self.announce(WKDownload(origin, by: transfer)) { delegate, webView, download in
        delegate.webView(webView, navigationAction: action, didBecome: download)
      }
    }
    if RequestTransfer.canMake(action.request) {
      decision?.answer(.ignore)
      announce(
        RequestTransfer(
          action.request, proposedName: action.proposedFilename, downloadConnection))
    } else if let engine, let decision {
      DownloadClaims.claim(action.address, in: engine) {
        announce(
          EngineTransfer(
            ObjectReference(retaining: $0), proposedName: action.proposedFilename))
      }
      decision.answer(.download)
    }
  }

  /// Downloads what a server sends.
  ///
  /// - Parameter action: what has led to it, if that is known.
  func download(
    _ response: WKNavigationResponse, of action: WKNavigationAction?,
    insteadOf decision: PendingDecision
  ) {
    let address = response.response.url?.absoluteString ?? ""
    let request = action?.request ?? URLRequest(address: address)
    let origin = DownloadOrigin(
      request: request, webView: self, frame: action?.sourceFrame ?? frameRegistry.mainFrame,
      isUserInitiated: action?.isUserInitiated ?? false)
    let proposedName = action?.proposedFilename
    let announce = { @MainActor (transfer: any DownloadTransfer) in
      Self.announce(WKDownload(origin, by: transfer)) { delegate, webView, download in
        delegate.webView(webView, navigationResponse: response, didBecome: download)
      }
    }
    let status = (response.response as? HTTPURLResponse)?.statusCode ?? 200
    if status >= 400, request.httpMethod ?? "GET" == "GET", RequestTransfer.canMake(request) {
      // The engine does not download such an answer (WebKitGTK 2.50).
      decision.answer(.ignore)
      announce(RequestTransfer(request, proposedName: proposedName, downloadConnection))
    } else if let engine {
      DownloadClaims.claim(address, in: engine) {
        announce(EngineTransfer(ObjectReference(retaining: $0), proposedName: proposedName))
      }
      decision.answer(.download)
    }
  }

  /// Tells the delegate after the app's call, and begins the download, or ends it if nobody takes it on.
  private static func announce(
    _ download: WKDownload,
    _ tell: @escaping @MainActor (any WKNavigationDelegate, WKWebView, WKDownload) -> Void
  ) {
    DispatchQueue.main.async {
      if let webView = download.webView, let delegate = webView.navigationDelegate {
        tell(delegate, webView, download)
      }
      if download.delegate == nil {
        Log.fault("a download has no delegate and is cancelled: \(download.course.address)")
        download.course.abandon()
      } else {
        download.course.start()
      }
    }
  }
}
