internal import WebKit

extension Failure {
  /// Whether the page's process has crashed, which may not happen again.
  var isCrash: Bool { self == Failure(WKError(.webContentProcessTerminated)) }
}
