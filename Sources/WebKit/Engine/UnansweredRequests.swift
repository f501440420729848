internal import CWebKitGTK
internal import GObjectSupport

/// Answers what pages ask for as Apple's WebKit does for an app that does not answer.
///
/// Left alone, the engine would open dialogs, and a page that waits for one would wait for ever where nobody
/// can see it.
@MainActor
enum UnansweredRequests {
  /// The connections live as long as the view is to answer.
  static func answer(for view: UnsafeMutablePointer<WebKitWebView>) -> [SignalConnection] {
    [
      view.connect("print") { _ in .bool(true) }
    ]
  }
}
