extension WKOpenPanelParameters {
  /// The MIME types that the page wishes for (`accept`); empty for all.
  ///
  /// Linux addition. A page may be given other files all the same.
  public var acceptedMIMETypes: [String] { wish.types }
}
