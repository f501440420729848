/// Where a link is opened.
public enum LinkDestination: String, Codable, Sendable, CaseIterable {
  /// On a screen of the app's own.
  case native
  /// In the web view that shows the link.
  case webView
  /// In the person's browser.
  case browser
}
