extension WKPDFConfiguration {
  /// Whether the document has an outline, made of the page's headings; default false.
  ///
  /// A tagged structure cannot be had: the engine (WebKitGTK 2.50) marks nothing of what it draws as belonging
  /// to an element.
  ///
  /// Not part of Apple's WebKit.
  public var includesOutline: Bool {
    get { outline }
    set { outline = newValue }
  }
}
