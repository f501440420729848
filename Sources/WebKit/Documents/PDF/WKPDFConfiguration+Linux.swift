extension WKPDFConfiguration {
  /// Whether the document has an outline, made of the page's headings; default false.
  ///
  /// Not part of Apple's WebKit.
  public var includesOutline: Bool {
    get { outline }
    set { outline = newValue }
  }
}
