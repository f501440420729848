extension WKFindResult {
  /// How many matches the page has, those in frames included; nil unless
  /// ``WKFindConfiguration/countsMatches`` asked for it. Not part of Apple's WebKit.
  ///
  /// It is never more than ``WKFindConfiguration/matchCountLimit``.
  public var matchCount: Int? { count?.number }

  /// Whether there are more matches than were counted. Not part of Apple's WebKit.
  public var hasMoreMatches: Bool { count?.isAll == false }

  /// Which of the matches is selected, from 0 in the order of the page; nil if it is not known.
  ///
  /// It is known when matches were asked to be counted, and the search began at an end of the page or went on
  /// from a match that was counted, with nothing selected and nothing changed in between. Not part of Apple's WebKit.
  public var matchIndex: Int? { index }
}
