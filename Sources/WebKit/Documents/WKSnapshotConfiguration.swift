/// What a picture of a web view shows.
@preconcurrency @MainActor
open class WKSnapshotConfiguration: NSObject, NSCopying {
  /// The part to show, in the view's coordinates and points; `.null`, the default, is the view's bounds.
  open var rect: CGRect = .null
  /// The picture's width in points; nil, the default, is the width of ``rect``. The height keeps the ratio.
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
