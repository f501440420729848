/// What a navigation delegate is asked about before anything is loaded.
@preconcurrency @MainActor
open class WKNavigationAction: NSObject {
  /// What caused the navigation.
  open var navigationType: WKNavigationType { type }
  /// The request that is to be sent; its body is not known on Linux.
  open var request: URLRequest { actionRequest }

  private let type: WKNavigationType
  private let actionRequest: URLRequest

  init(type: WKNavigationType, request: URLRequest) {
    self.type = type
    actionRequest = request
  }
}

/// What causes a navigation.
public enum WKNavigationType: Int, Sendable {
  /// A link was followed.
  case linkActivated
  /// A form was sent.
  case formSubmitted
  /// A step in the back-forward list.
  case backForward
  /// The page is loaded again.
  case reload
  /// A form is sent again, by going back or by loading again.
  case formResubmitted
  /// Anything else, such as a load by the app or by a script.
  case other = -1
}

/// Whether to go on with a navigation.
public enum WKNavigationActionPolicy: Int, Sendable {
  case cancel
  case allow
  /// Downloads are not there yet: this cancels, and says so in one line on standard error.
  case download
}
