extension WKWebView {
  /// The pages that this view has shown; always the same object.
  ///
  /// Linux note: it can be observed, and is told to have changed whenever its contents do.
  public var backForwardList: WKBackForwardList { pageState.backForwardList.value }

  /// Whether there is a page to go back to.
  public var canGoBack: Bool { pageState.canGoBack.value }

  /// Whether there is a page to go forward to.
  public var canGoForward: Bool { pageState.canGoForward.value }

  /// Goes back by one page.
  ///
  /// Entries that a script has added while nobody acted are skipped. A step within one page, to another
  /// fragment or an entry of `history.pushState`, loads nothing: no policy is asked for, and no step is
  /// told.
  ///
  /// - Returns: the navigation that the delegate's methods receive; nil if there is nothing to go back to.
  @discardableResult
  public func goBack() -> WKNavigation? {
    backForwardController.step(by: -1)
  }

  /// Goes forward by one page, as ``goBack()`` goes back.
  ///
  /// - Returns: the navigation that the delegate's methods receive; nil if there is nothing to go forward
  ///   to.
  @discardableResult
  public func goForward() -> WKNavigation? {
    backForwardController.step(by: 1)
  }

  /// Goes to an item of the back-forward list, which is the current one then.
  ///
  /// - Returns: the navigation that the delegate's methods receive; nil if the item is the current one, or
  ///   is not in this view's list.
  @discardableResult
  public func go(to item: WKBackForwardListItem) -> WKNavigation? {
    backForwardController.step(to: item)
  }

  /// The back-forward list, with what people have typed into forms and where they have scrolled to, to be
  /// shown again in another view or when the program runs again.
  ///
  /// The value is a `Data` that can be archived; nil only if there is no display. Setting it replaces the
  /// view's list and loads the page that was the current one. Nil, and anything that did not come from
  /// this property, is ignored.
  ///
  /// Linux note: the bytes are the engine's own format, which another version of the engine may not know;
  /// they are ignored then. Apple's are not understood. Of the page that is shown, the engine does not know where
  /// it has been scrolled to; nor of the one that was shown when the app loaded a `POST` request.
  public var interactionState: Any? {
    get { backForwardController.interactionState }
    set { if let data = newValue as? Data { backForwardController.restore(data) } }
  }
}
