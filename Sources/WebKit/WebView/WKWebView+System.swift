extension WKWebView {
  /// Whether a person is having text rewritten by Writing Tools; observable.
  ///
  /// Linux note: there are no Writing Tools; always false.
  public var isWritingToolsActive: Bool { pageState.isWritingToolsActive.value }

  /// Whether Screen Time hides the page; observable.
  ///
  /// Linux note: there is no Screen Time; always false.
  public var isBlockedByScreenTime: Bool { pageState.isBlockedByScreenTime.value }
}
