/// What a PDF document of a web view's page shows.
@preconcurrency @MainActor
open class WKPDFConfiguration: NSObject, NSCopying {
  /// The part of the page to show, in the page's coordinates and points; nil, the default, is all of it, or the
  /// view's bounds if they are larger.
  ///
  /// What lies outside the page is empty. A rectangle that is empty or not finite gives an error.
  open var rect: CGRect?
  /// Whether a page without a background is transparent rather than white; default false.
  open var allowTransparentBackground = false
  /// See ``includesOutline``.
  var outline = false

  public override init() {}

  nonisolated open func copy(with zone: NSZone?) -> Any {
    let copy = MainActor.assumeIsolated {
      let copy = WKPDFConfiguration()
      copy.rect = rect
      copy.allowTransparentBackground = allowTransparentBackground
      copy.outline = outline
      return copy
    }
    return copy
  }
}
