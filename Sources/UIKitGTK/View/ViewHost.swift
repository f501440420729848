/// A window of the library's own in which a view without a window lives, on a private display.
///
/// Set ``UIView/host`` before putting ``UIView/hostableWidget`` in; the view asks to be let go when
/// it gets a superview or is handed to the app.
@MainActor
package protocol ViewHost: AnyObject {
  /// Takes the view's widget out of the window.
  func release(_ view: UIView)
  /// The view's own size changed; the window has to follow it.
  func sizeDidChange(of view: UIView)
}
