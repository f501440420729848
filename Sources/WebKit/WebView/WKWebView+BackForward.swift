internal import CWebKitGTK
internal import GObjectSupport

extension WKWebView {
  /// The pages that this view has shown; always the same object.
  public var backForwardList: WKBackForwardList { backForwardController.list }

  /// Whether there is a page to go back to.
  public var canGoBack: Bool {
    engine.map { webkit_web_view_can_go_back($0.pointer) != 0 } ?? false
  }

  /// Whether there is a page to go forward to.
  public var canGoForward: Bool {
    engine.map { webkit_web_view_can_go_forward($0.pointer) != 0 } ?? false
  }

  /// Goes back by one page.
  ///
  /// Entries that a script has added while nobody acted are skipped. A step within one page, to another
  /// fragment or an entry of `history.pushState`, loads nothing: no policy is asked for, and no step is
  /// told.
  ///
  /// - Returns: the navigation that the delegate's methods receive; nil if there is nothing to go back to.
  @discardableResult
  public func goBack() -> WKNavigation? {
    guard canGoBack else { return nil }
    return navigationController.step { webkit_web_view_go_back($0.pointer) }
  }

  /// Goes forward by one page, as ``goBack()`` goes back.
  ///
  /// - Returns: the navigation that the delegate's methods receive; nil if there is nothing to go forward
  ///   to.
  @discardableResult
  public func goForward() -> WKNavigation? {
    guard canGoForward else { return nil }
    return navigationController.step { webkit_web_view_go_forward($0.pointer) }
  }

  /// Goes to an item of the back-forward list, which is the current one then.
  ///
  /// - Returns: the navigation that the delegate's methods receive; nil if the item is the current one, or
  ///   is not in this view's list.
  @discardableResult
  public func go(to item: WKBackForwardListItem) -> WKNavigation? {
    guard backForwardController.canGo(to: item) else { return nil }
    return navigationController.step {
      webkit_web_view_go_to_back_forward_list_item($0.pointer, item.engineItem.pointer)
    }
  }
}
