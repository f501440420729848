/// What has become of a search.
@preconcurrency @MainActor
open class WKFindResult: NSObject, NSCopying {
  /// Whether there is a match, which is selected now.
  public let matchFound: Bool
  let count: MatchCount?
  let index: Int?

  init(matchFound: Bool, count: MatchCount? = nil, index: Int? = nil) {
    self.matchFound = matchFound
    self.count = count
    self.index = index
  }

  nonisolated open func copy(with zone: NSZone?) -> Any {
    // It never changes.
    self
  }
}
