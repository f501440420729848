/// How text is searched for; see ``WKWebView/find(_:configuration:completionHandler:)``.
@preconcurrency @MainActor
open class WKFindConfiguration: NSObject, NSCopying {
  /// Whether to search towards the beginning of the page; default false.
  open var backwards = false
  /// Whether `a` and `A` differ; default false.
  open var caseSensitive = false
  /// Whether to go on at the other end of the page; default true.
  open var wraps = true
  /// See ``countsMatches``.
  var isCounting = false
  /// See ``matchCountLimit``.
  var countLimit: Int?

  public override init() {}

  nonisolated open func copy(with zone: NSZone?) -> Any {
    let copy = MainActor.assumeIsolated {
      let copy = WKFindConfiguration()
      copy.backwards = backwards
      copy.caseSensitive = caseSensitive
      copy.wraps = wraps
      copy.isCounting = isCounting
      copy.countLimit = countLimit
      return copy
    }
    return copy
  }
}
