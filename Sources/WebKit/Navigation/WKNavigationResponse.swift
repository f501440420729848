/// What a navigation delegate is asked about when a server has answered.
@preconcurrency @MainActor
open class WKNavigationResponse: NSObject {
  /// Whether the main frame is what navigates.
  open var isForMainFrame: Bool { isMain }
  /// The answer; an `HTTPURLResponse` for HTTP.
  open var response: URLResponse { urlResponse }
  /// Whether the engine can show content of this type itself.
  open var canShowMIMEType: Bool { canShow }

  private let isMain: Bool
  private let urlResponse: URLResponse
  private let canShow: Bool

  init(isForMainFrame: Bool, response: URLResponse, canShowMIMEType: Bool) {
    isMain = isForMainFrame
    urlResponse = response
    canShow = canShowMIMEType
  }
}

/// Whether to go on with a navigation now that the server has answered.
public enum WKNavigationResponsePolicy: Int, Sendable {
  case cancel
  case allow
  /// Downloads are not there yet: this cancels, and says so in one line on standard error.
  case download
}
