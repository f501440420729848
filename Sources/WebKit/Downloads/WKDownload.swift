internal import GObjectSupport

/// Something that a web view downloads into a file.
///
/// One comes from `webView(_:navigationAction:didBecome:)` or `webView(_:navigationResponse:didBecome:)` of the
/// navigation delegate, or from ``WKWebView/startDownload(using:completionHandler:)``. Set its ``delegate`` right
/// there: a download that nobody gives a place for its file is cancelled.
///
/// ```swift
/// func webView(
///   _ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload
/// ) {
///   download.delegate = self
/// }
/// ```
///
/// It goes on until it has finished or failed, also when the view has gone or nobody keeps the object.
///
/// The file is at its place from the first byte on. When a download ends early, the part that has arrived
/// stays there if it can be resumed, and is removed if it cannot (Apple's leaves it there in both cases).
@preconcurrency @MainActor
open class WKDownload: NSObject, ProgressReporting {
  /// Is asked for a place for the file, and told how the download ends.
  open weak var delegate: (any WKDownloadDelegate)?
  /// The request that was made first; redirects do not change it.
  open var originalRequest: URLRequest? { origin.request }
  /// The view in which the download was begun; nil when it has gone.
  open var webView: WKWebView? { origin.webView }
  /// Whether a person has caused it; true for downloads that the app starts.
  open var isUserInitiated: Bool { origin.isUserInitiated }
  /// The frame that asked for it; for downloads that the app starts, the main frame.
  ///
  /// Linux note: known as far as ``WKNavigationAction/sourceFrame`` is.
  open var originatingFrame: WKFrameInfo { origin.frame }
  /// How far the download is: units are bytes, `totalUnitCount` is -1 if the server does not tell the length.
  ///
  /// `fileURL` is set when the delegate has chosen. Cancelling the progress cancels the download; the delegate
  /// hears of that as `NSURLErrorCancelled`.
  ///
  /// Linux note: Foundation's progress cannot be observed there; read it, with a timer for example.
  nonisolated public let progress: Progress

  let origin: DownloadOrigin
  let course: DownloadCourse

  init(_ origin: DownloadOrigin, by transfer: any DownloadTransfer) {
    self.origin = origin
    let progress = Progress(parent: nil, userInfo: nil)
    progress.totalUnitCount = -1
    progress.kind = .file
    self.progress = progress
    course = DownloadCourse(transfer, progress: progress)
    super.init()
    course.serve(self)
  }

  /// Not supported: downloads are begun by web views.
  @available(*, unavailable)
  public override init() {
    fatalError("downloads are begun by web views")
  }

  /// Ends the download; the delegate is not told.
  ///
  /// - Parameter completionHandler: receives what to go on from later, with
  ///   ``WKWebView/resumeDownload(fromResumeData:completionHandler:)``; nil if the server has no means for that or the
  ///   download has ended.
  open func cancel(_ completionHandler: (@MainActor @Sendable (Data?) -> Void)? = nil) {
    course.cancel { completionHandler?($0) }
  }

  /// Ends the download; the delegate is not told.
  ///
  /// - Returns: what to go on from later, or nil; see ``cancel(_:)``.
  @discardableResult
  open func cancel() async -> Data? {
    await withMainThreadContinuation { resume in course.cancel { resume($0) } }
  }

  /// Whether to follow a server that sends a download elsewhere.
  public enum RedirectPolicy: Int, Sendable {
    case cancel, allow
  }

  /// Whether another file stands for the download until it is complete.
  public enum PlaceholderPolicy: Int, Sendable {
    case disable, enable
  }
}
