internal import CWebKitGTK
internal import GObjectSupport

/// Whether all of the page that is shown came over secure connections.
@MainActor
final class ContentSecurity {
  private weak var webView: WKWebView?
  private var connection: SignalConnection?
  private var isInsecure = false

  init(webView: WKWebView?, engine: EngineView?) {
    self.webView = webView
    connection = engine?.pointer.connect("insecure-content-detected") { [weak self] _ in
      self?.insecureContentCame()
      return .none
    }
  }

  /// - Parameter isFromCache: the page is as it was left, and the engine does not tell again what it
  ///   consists of.
  func pageCommitted(isFromCache: Bool) {
    isInsecure = isFromCache && shownItem?.hasInsecureContent == true
    shownItem?.hasInsecureContent = isInsecure
    update()
  }

  private func insecureContentCame() {
    isInsecure = true
    shownItem?.hasInsecureContent = true
    update()
  }

  /// Nil for a page that is not in the list.
  private var shownItem: WKBackForwardListItem? {
    guard let webView, let item = webView.backForwardController.currentItem,
      item.address == webView.navigationController.shownAddress
    else { return nil }
    return item
  }

  private func update() {
    guard let webView else { return }
    let address = webView.navigationController.shownAddress ?? ""
    webView.pageState.hasOnlySecureContent.update(
      to: address.hasPrefix("https:") && !isInsecure)
  }
}
