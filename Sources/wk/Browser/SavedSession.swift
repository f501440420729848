internal import Foundation
internal import WebKitUI

/// The tabs of the windows that are open, as they are written down after each change.
///
/// When the browser ends as it should, the file goes; one that is there at the start is that of a browser that has
/// crashed.
struct SavedSession: Codable, Equatable {
  /// The tabs, window by window.
  var windows: [[Tab]]

  struct Tab: Codable, Equatable {
    let address: URL
    /// The pages to go back and forward to, as ``WKWebView/interactionState`` has them.
    let pages: Data?
  }
}

extension SavedSession.Tab {
  /// Nil for a tab without an address.
  @MainActor
  init?(_ webView: WKWebView, at address: URL?) {
    guard let address else { return nil }
    self.address = address
    let hasPages = webView.backForwardList.currentItem != nil
    pages = hasPages ? webView.interactionState as? Data : nil
  }

  /// Shows what was shown, or at least the page that was in front.
  @MainActor
  func restore(in webView: WKWebView) {
    webView.interactionState = pages
    if webView.backForwardList.currentItem == nil { webView.load(URLRequest(url: address)) }
  }
}
