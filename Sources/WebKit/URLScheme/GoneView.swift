/// Why the stand-in for a view that has gone has no engine.
struct GoneView: Error, CustomStringConvertible {
  var description: String { "The web view has gone." }

  /// What is given to those who have to be given a view.
  @MainActor
  static var standIn: WKWebView {
    let configuration = WKWebViewConfiguration()
    configuration.isOfGoneView = true
    return WKWebView(frame: .zero, configuration: configuration)
  }
}
