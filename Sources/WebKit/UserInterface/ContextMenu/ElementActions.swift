internal import CWebKitGTK
internal import GObjectSupport
internal import UIKitGTK

/// The entries of the menu that a view shows by itself, and that apps are given as suggestions.
@MainActor
struct ElementActions {
  // The names that apps look for are those of Apple's.
  static let open = UIAction.Identifier("WKElementActionTypeOpen")
  static let openInBrowser = UIAction.Identifier("WKElementActionTypeOpenInDefaultBrowser")
  static let copy = UIAction.Identifier("WKElementActionTypeCopy")
  static let share = UIAction.Identifier("WKElementActionTypeShare")
  static let saveImage = UIAction.Identifier("WKElementActionTypeSaveImage")
  static let copyImage = UIAction.Identifier("WKElementActionTypeCopyImage")
  static let inspect = UIAction.Identifier("WKElementActionTypeInspect")

  private let element: MenuElement
  private weak var webView: WKWebView?

  init(_ element: MenuElement, in webView: WKWebView) {
    self.element = element
    self.webView = webView
  }

  /// In sections.
  var all: [UIMenuElement] {
    [
      element.link.map(linkActions), element.image.map(imageActions),
      element.isSelection ? selectionActions : nil,
      webView?.isInspectable == true ? [inspect] : nil,
    ].compactMap { $0 }.map { UIMenu(options: .displayInline, children: $0) }
  }

  private func linkActions(_ url: URL) -> [UIMenuElement] {
    [
      action("Open Link", Self.open) { $0.load(URLRequest(url: url)) },
      action("Open Link in Browser", Self.openInBrowser, if: url.isForBrowsers) { _ in
        UIApplication.shared.open(url)
      },
      action("Copy Link", Self.copy) { $0.copyToClipboard(url.absoluteString) },
      action("Share…", Self.share) { $0.share([url]) },
    ]
  }

  private func imageActions(_ url: URL) -> [UIMenuElement] {
    [
      action("Copy Image", Self.copyImage) { $0.copyImage(at: url) },
      action("Save Image As…", Self.saveImage) { $0.saveImage(at: url) },
      action("Copy Image Address") { $0.copyToClipboard(url.absoluteString) },
      action("Share Image…") { $0.share([url]) },
    ]
  }

  private var selectionActions: [UIMenuElement] {
    [
      action("Copy") { $0.engine?.perform(editingCommand: "Copy") },
      action("Select All") { $0.engine?.perform(editingCommand: "SelectAll") },
      action("Share Selection…") { webView in
        webView.engine?.runDocumentScript("String(getSelection())") { text in
          if let text { webView.share([text]) }
        }
      },
    ]
  }

  private var inspect: UIMenuElement {
    action("Inspect", Self.inspect) { $0.engine?.showInspector() }
  }

  private func action(
    _ title: String, _ identifier: UIAction.Identifier? = nil, if isPossible: Bool = true,
    _ body: @escaping @MainActor (WKWebView) -> Void
  ) -> UIAction {
    UIAction(
      title: title, identifier: identifier, attributes: isPossible ? [] : .hidden
    ) { [weak webView] _ in
      if let webView { body(webView) }
    }
  }
}

extension URL {
  /// Whether browsers can have a use for it: what a page keeps in itself and files are nobody else's business.
  fileprivate var isForBrowsers: Bool {
    ["http", "https"].contains(scheme?.lowercased())
  }
}
