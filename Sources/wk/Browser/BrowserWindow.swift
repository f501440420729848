internal import Foundation
internal import WebKitUI

/// One window of the browser: a ``WebViewController``, the browser's own entries in its menu and its keys.
@MainActor
final class BrowserWindow {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1100, height: 760))
  let controller: Controller
  let isPrivate: Bool
  /// What is to come back, until it has.
  private var restoring: [ObjectIdentifier: SavedSession.Tab] = [:]

  init(_ browser: Browser, isPrivate: Bool) {
    self.isPrivate = isPrivate
    let configuration = WKWebViewConfiguration()
    if isPrivate { configuration.websiteDataStore = .nonPersistent() }
    controller = Controller(
      configuration: configuration, parts: WebViewParts.standard.union(.inspector))
    controller.browser = browser
    if isPrivate { controller.overrideUserInterfaceStyle = .dark }
    if browser.isDark { window.overrideUserInterfaceStyle = .dark }
    controller.onTabsChange = { [weak browser] in browser?.changed() }
    if !isPrivate {
      controller.onVisit = { [weak browser] webView in
        if let url = webView.url { browser?.history.add(url, title: webView.title ?? "") }
      }
    }
  }

  func show() {
    window.rootViewController = controller
    window.makeKeyAndVisible()
  }

  /// What is open, for the next start.
  var tabs: [SavedSession.Tab] {
    controller.webViews.compactMap { webView in
      let tab = SavedSession.Tab(webView, at: controller.address(of: webView))
      if tab?.pages != nil { restoring[ObjectIdentifier(webView)] = nil }
      // What has not come back yet is not to be forgotten if the browser crashes again.
      return restoring[ObjectIdentifier(webView)] ?? tab
    }
  }

  /// Opens what was open, in place of the empty tab of a new window.
  func restore(_ tabs: [SavedSession.Tab]) {
    for (index, tab) in tabs.enumerated() {
      if index > 0 { controller.openTab(inBackground: true) }
      guard let webView = controller.webViews.last else { return }
      tab.restore(in: webView)
      restoring[ObjectIdentifier(webView)] = tab
    }
  }

  /// With the entries that only a browser has.
  final class Controller: WebViewController {
    weak var browser: Browser?

    override var menu: UIMenu {
      let own = [
        UIAction(title: "New Window") { [weak self] _ in self?.browser?.openWindow() },
        UIAction(title: "New Private Window") { [weak self] _ in
          self?.browser?.openWindow(isPrivate: true)
        },
        UIAction(title: "History") { [weak self] _ in self?.showHistory() },
        UIAction(title: "Dark Mode") { [weak self] _ in self?.browser?.toggleDark() },
      ]
      return UIMenu(
        children: [UIMenu(options: .displayInline, children: own)] + standardMenu.children)
    }

    override var keyboardShortcuts: [WebShortcut] {
      super.keyboardShortcuts + [
        WebShortcut("n", .control) { [weak self] in self?.browser?.openWindow() },
        WebShortcut("n", [.control, .shift]) { [weak self] in
          self?.browser?.openWindow(isPrivate: true)
        },
        WebShortcut("h", .control) { [weak self] in self?.showHistory() },
        WebShortcut("q", .control) { [weak self] in self?.browser?.quit() },
      ]
    }

    private func showHistory() {
      guard let browser else { return }
      openTab()
      webView?.loadHTMLString(browser.history.page, baseURL: nil)
    }

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      browser?.windowsMayHaveClosed()
    }
  }
}
