extension WKFindConfiguration {
  /// Whether the result is to tell how many matches there are and which one it is; default false.
  ///
  /// To count takes a walk through the whole page. Not part of Apple's WebKit.
  public var countsMatches: Bool {
    get { isCounting }
    set { isCounting = newValue }
  }

  /// How many matches are counted at most, for pages that have very many; nil, the default, for all.
  ///
  /// See ``WKFindResult/hasMoreMatches``. A number below 1 counts as 1. Not part of Apple's WebKit.
  public var matchCountLimit: Int? {
    get { countLimit }
    set { countLimit = newValue }
  }
}
