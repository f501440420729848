/// How a controller is shown on top of another one.
@MainActor
protocol Presentation: AnyObject {
  /// The controller that is shown.
  var controller: UIViewController { get }
  /// Shows it.
  func begin()
  /// Takes it away.
  func end()
}

/// How a controller would like to be shown on top of another one.
public enum UIModalPresentationStyle: Int, Sendable {
  /// In the place of the other one, whose view leaves the window.
  case fullScreen = 0
  /// In a window of its own before the other one's.
  case pageSheet = 1
  /// In a window of its own before the other one's.
  case formSheet = 2
  /// In the place of the other one, whose view leaves the window.
  case overFullScreen = 5
  /// In a window of its own before the other one's.
  case popover = 7
  /// As ``pageSheet``.
  case automatic = -2
}
