/// The pages that a web view has shown, as a person steps through them; 100 at most.
///
/// It follows the view: what it says is true at the moment it is asked, and it is empty when the view is
/// gone. As on Apple, pages given as text or bytes are not in it: ``currentItem`` stays the page before
/// them, and going back from one skips that.
///
/// A place is one entry, whatever the page has added to its history while nobody acted: of such entries only
/// the last one is listed, which is where going back or forward leads to. ``currentItem`` is what is shown
/// in any case.
@MainActor
open class WKBackForwardList: NSObject {
  /// The page shown.
  open var currentItem: WKBackForwardListItem? { controller?.currentItem }

  /// The page that `goBack()` shows.
  open var backItem: WKBackForwardListItem? { item(at: -1) }

  /// The page that `goForward()` shows.
  open var forwardItem: WKBackForwardListItem? { item(at: 1) }

  /// The item at a distance from the current one: 0 is the current item, -1 the one before, 1 the one
  /// after; nil outside the list.
  open func item(at index: Int) -> WKBackForwardListItem? {
    if index == 0 { return currentItem }
    let items = index < 0 ? backList.reversed() : forwardList
    let position = index.magnitude - 1
    return position < items.count ? items[Int(position)] : nil
  }

  /// The items before the current one, in the order of the visits.
  open var backList: [WKBackForwardListItem] { controller?.backList ?? [] }

  /// The items after the current one, in the order of the visits.
  open var forwardList: [WKBackForwardListItem] { controller?.forwardList ?? [] }

  weak var controller: BackForwardController?

  override init() {}
}
