extension WKFindConfiguration {
  /// Whether the result is to tell how many matches there are and which one it is; default false.
  ///
  /// To count takes a walk through the whole page. Not part of Apple's WebKit.
  public var countsMatches: Bool {
    get { isCounting }
    set { isCounting = newValue }
  }
}
