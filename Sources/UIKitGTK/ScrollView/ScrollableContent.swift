package import Foundation

/// What a ``UIScrollView`` scrolls.
@MainActor
package protocol ScrollableContent: AnyObject {
  /// Scrolls there, as far as there is content; tells the scroll view where it has come to.
  func scroll(to offset: CGPoint, animated isAnimated: Bool)
  /// What the app wants of the scroll view is something else now.
  func scrollViewDidChange(_ scrollView: UIScrollView)
}
