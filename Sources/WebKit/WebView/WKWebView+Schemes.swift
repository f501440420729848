extension WKWebView {
  /// Whether the engine itself knows what to do with a URL scheme, whichever case it is written in.
  ///
  /// Others can be left to the app or to other programs.
  public class func handlesURLScheme(_ urlScheme: String) -> Bool {
    ownSchemes.contains(urlScheme.lowercased())
  }

  /// The engine has no function that tells them; its source does (WebKitGTK 2.50).
  nonisolated private static let ownSchemes: Set<String> = [
    "about", "blob", "data", "file", "ftp", "http", "https", "javascript", "resource",
    "webkit-fake-url", "ws", "wss",
  ]
}
