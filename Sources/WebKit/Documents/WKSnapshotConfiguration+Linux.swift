extension WKSnapshotConfiguration {
  /// Whether the picture covers the whole document instead of the visible part; default false.
  ///
  /// A ``rect`` is then in the document's coordinates. Not part of Apple's WebKit.
  public var coversFullDocument: Bool {
    get { fullDocument }
    set { fullDocument = newValue }
  }
}
