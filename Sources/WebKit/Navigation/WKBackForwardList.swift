/// The pages that a web view has shown, as a person steps through them; 100 at most.
///
/// It follows the view: what it says is true at the moment it is asked, and it is empty when the view is
/// gone. As on Apple, pages given as text or bytes are not in it: ``currentItem`` stays the page before
/// them, and going back from one skips that.
///
/// Linux note: entries that a script adds while nobody acts are in the list. (Apple's newest versions leave
/// them out.) Going back and forward skips them, as on Apple.
@MainActor
open class WKBackForwardList: NSObject {
  /// The page shown.
  open var currentItem: WKBackForwardListItem? { item(at: 0) }

  /// The page that `goBack()` shows.
  open var backItem: WKBackForwardListItem? { item(at: -1) }

  /// The page that `goForward()` shows.
  open var forwardItem: WKBackForwardListItem? { item(at: 1) }

  /// The item at a distance from the current one: 0 is the current item, -1 the one before, 1 the one
  /// after; nil outside the list.
  open func item(at index: Int) -> WKBackForwardListItem? { controller?.item(at: index) }

  /// The items before the current one, in the order of the visits.
  open var backList: [WKBackForwardListItem] { controller?.backList ?? [] }

  /// The items after the current one, in the order of the visits.
  open var forwardList: [WKBackForwardListItem] { controller?.forwardList ?? [] }

  private weak var controller: BackForwardController?

  init(_ controller: BackForwardController) {
    self.controller = controller
  }
}
