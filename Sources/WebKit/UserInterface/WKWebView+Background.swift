public import UIKitGTK

extension WKWebView {
  /// The colour behind the page, that of the page's background unless the app sets another one; observable.
  ///
  /// It is white without a page, and has no transparency if it is the page's. Set it to nil to have the page's again.
  ///
  /// Linux note: pages do not scroll beyond their ends here, so a colour that is set is told, but not seen.
  public var underPageBackgroundColor: UIColor! {
    get { pageState.underPageBackgroundColor.value }
    set { pageState.setUnderPageBackground(newValue) }
  }
}
