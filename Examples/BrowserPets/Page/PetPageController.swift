import SafariServices
import WebKit
import WebKitUI

/// A page of one of the sites, below the app's own bar.
final class PetPageController: WebViewController, SFSafariViewControllerDelegate {
  let factory: PageFactory
  let policy: SitePolicy
  /// Whether the site's own scripts are off by the person's wish.
  let isReader: Bool
  /// The state of a page that was exported last.
  private(set) var exported: ExportedState?
  /// Whether the page elsewhere that was opened last has come.
  private(set) var isElsewhereLoaded = false

  /// Nil if the address is of none of the sites.
  static func make(_ url: URL, _ factory: PageFactory) -> PetPageController? {
    guard let policy = factory.policy(of: url) else { return nil }
    let isReader = factory.settings.isReader
    guard let configuration = try? factory.configuration(for: policy, isReader: isReader) else {
      return nil
    }
    let controller = PetPageController(factory, policy, isReader, configuration)
    controller.load(url)
    return controller
  }

  private init(
    _ factory: PageFactory, _ policy: SitePolicy, _ isReader: Bool,
    _ configuration: WKWebViewConfiguration
  ) {
    self.factory = factory
    self.policy = policy
    self.isReader = isReader
    super.init(
      configuration: configuration,
      parts: [.progress, .find, .zoom, .printing, .errorPage, .shortcuts])
    // Links within the sites stay here, all others leave.
    let router = LinkRouter(
      rules: [LinkRule(schemes: factory.policies.map(\.scheme), opens: .webView)],
      otherwise: .browser)
    policyHandlers = [LinkRouterPolicy(router) { _ in }]
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    adoptSettings()
    let reader = UIBarButtonItem(
      image: UIImage(systemName: "doc.text"),
      primaryAction: UIAction(title: isReader ? "Leave Reader Mode" : "Reader Mode") {
        [weak self] _ in self?.toggleReader()
      })
    reader.style = isReader ? .done : .plain
    navigationItem.rightBarButtonItems = [
      UIBarButtonItem(image: UIImage(systemName: "line.3.horizontal"), menu: menu),
      UIBarButtonItem(
        systemItem: .action,
        primaryAction: UIAction(title: "Share as PDF") { [weak self] _ in self?.shareAsPDF() }),
      UIBarButtonItem(
        image: UIImage(systemName: "magnifyingglass"),
        primaryAction: UIAction(title: "Find in Page") { [weak self] _ in self?.showFindBar() }),
      reader,
    ]
  }

  /// Shows pages as the settings have it, from now on.
  func adoptSettings() {
    webView?.mediaType = factory.settings.mediaType
    webView?.pageZoom = factory.settings.pageZoom
  }

  /// Links to elsewhere: opened, and left alone.
  override func openExternally(_ url: URL) {
    let safari = SFSafariViewController(url: url)
    safari.delegate = self
    isElsewhereLoaded = false
    present(safari, animated: true)
  }

  func safariViewController(
    _ controller: SFSafariViewController, didCompleteInitialLoad didLoadSuccessfully: Bool
  ) {
    isElsewhereLoaded = didLoadSuccessfully
  }

  override var menu: UIMenu {
    UIMenu(children: [
      UIMenu(
        options: .displayInline,
        children: [
          action("Zoom In") { $0.zoomIn() }, action("Zoom Out") { $0.zoomOut() },
          action("Normal Size") { $0.resetZoom() },
        ]),
      action("Find in Page…") { $0.showFindBar() },
      action("Share as PDF…") { $0.shareAsPDF() },
      action("Print…") { $0.printPage() },
      UIMenu(
        title: "Debug",
        children: [
          action("Export Current State") { page in Task { try await page.exportState() } },
          action("Open Exported State") { $0.openExportedState() },
        ]),
    ])
  }

  private func action(
    _ title: String, _ body: @escaping @MainActor (PetPageController) -> Void
  ) -> UIAction {
    UIAction(title: title) { [weak self] _ in
      if let self { body(self) }
    }
  }

  // MARK: What can be done

  /// Shows the page with the site's own scripts off, or on again.
  func toggleReader() {
    factory.settings.isReader = !isReader
    guard let url = webView?.url, let page = Self.make(url, factory) else { return }
    replace(with: page)
  }

  private func replace(with page: PetPageController) {
    guard let navigationController else { return }
    page.exported = exported
    navigationController.setViewControllers(
      navigationController.viewControllers.dropLast() + [page], animated: false)
  }

  /// Offers the page as a document.
  func shareAsPDF() {
    guard let webView else { return }
    Task {
      let document = try await webView.pdf()
      present(
        UIActivityViewController(activityItems: [document], applicationActivities: nil),
        animated: true)
    }
  }

  /// Keeps the page as it is now, with all that it consists of.
  func exportState() async throws {
    guard let webView else { return }
    exported = ExportedState(
      title: webView.title ?? "Page", date: Date(),
      archive: try await webView.createWebArchiveData())
  }

  /// Shows what was exported beside the page as it is now.
  func openExportedState() {
    guard let exported, let url = webView?.url,
      let configuration = try? factory.configuration(for: policy, isReader: isReader)
    else { return }
    navigationController?.pushViewController(
      CompareController(url, configuration, exported, factory.settings), animated: true)
  }

  /// What the site knows of the pet, as the app's script gets it by a promise.
  func petData(_ id: String) async throws -> [String: Any] {
    let data = try await webView?.callAsyncJavaScript(
      "return await petData(id)", arguments: ["id": id], contentWorld: policy.world)
    return data as? [String: Any] ?? [:]
  }
}
