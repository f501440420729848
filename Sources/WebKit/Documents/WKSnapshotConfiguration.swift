/// What a picture of a web view shows.
@preconcurrency @MainActor
open class WKSnapshotConfiguration: NSObject, NSCopying {
  /// The part to show, in the view's coordinates and points; `.null`, the default, and `.infinite` are
  /// the view's bounds.
  ///
  /// What lies outside them is transparent. An empty rectangle gives an image without size; one that is not
  /// finite, and one of more than 2²⁸ pixels, give an error.
  open var rect: CGRect = .null
  /// The picture's width in points; nil, the default, is the width of ``rect``. The height keeps the ratio.
  ///
  /// A width that is not positive, or makes more than 2²⁸ pixels, gives an error.
  open var snapshotWidth: NSNumber?
  /// Whether to wait until pending changes of the page are painted; default true.
  open var afterScreenUpdates = true
  /// See ``coversFullDocument``.
  var fullDocument = false

  public override init() {}

  nonisolated open func copy(with zone: NSZone?) -> Any {
    let copy = MainActor.assumeIsolated {
      let copy = WKSnapshotConfiguration()
      copy.rect = rect
      copy.snapshotWidth = snapshotWidth
      copy.afterScreenUpdates = afterScreenUpdates
      copy.fullDocument = fullDocument
      return copy
    }
    return copy
  }
}
