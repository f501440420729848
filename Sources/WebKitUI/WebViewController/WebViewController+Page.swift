internal import CAdwaita
internal import CWebKitGTK
internal import GObjectSupport
internal import UIKitGTK
public import WebKit

/// What can be done with the page in front.
extension WebViewController {
  private static let zoomLevels: [CGFloat] = [
    0.3, 0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.2, 1.33, 1.5, 1.7, 2, 2.4, 3, 4, 5,
  ]

  /// Shows the page larger by one step.
  public func zoomIn() {
    guard let webView else { return }
    webView.pageZoom = Self.zoomLevels.first { $0 > webView.pageZoom + 0.001 } ?? webView.pageZoom
  }

  /// Shows the page smaller by one step.
  public func zoomOut() {
    guard let webView else { return }
    webView.pageZoom = Self.zoomLevels.last { $0 < webView.pageZoom - 0.001 } ?? webView.pageZoom
  }

  /// Shows the page in its own size.
  public func resetZoom() { webView?.pageZoom = 1 }

  /// Prints the page; the desktop's dialog asks how.
  public func printPage() {
    guard let webView else { return }
    let operation = webView.printOperation(with: .shared)
    Task { _ = await operation.runModal() }
  }

  /// Shows what can be done with the page's address.
  public func sharePage() {
    guard let url = address else { return }
    present(
      UIActivityViewController(activityItems: [url], applicationActivities: nil), animated: true)
  }

  /// Saves the page as a PDF document; the desktop's dialog asks where.
  public func savePDF() {
    save(ending: "pdf") { try await $0.pdf() }
  }

  /// Saves the page with all that it consists of; the desktop's dialog asks where.
  public func saveArchive() {
    save(ending: "webarchive") { try await $0.createWebArchiveData() }
  }

  private func save(
    ending: String, _ content: @escaping @MainActor (WKWebView) async throws -> Data
  ) {
    guard let webView else { return }
    let title = webView.title.flatMap { $0.isEmpty ? nil : $0 } ?? webView.url?.host() ?? "Page"
    let name = title.replacingOccurrences(of: "/", with: "-") + ".\(ending)"
    Task { [weak self] in
      guard let file = await SaveDialog.ask(name, before: self?.view.window) else { return }
      do {
        try await content(webView).write(to: file, options: .atomic)
      } catch {
        self?.report(error)
      }
    }
  }

  private func report(_ error: any Error) {
    let alert = UIAlertController(
      title: "The Page Was Not Saved", message: error.localizedDescription, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    present(alert, animated: true)
  }

  /// Opens the engine's inspector beside the page.
  public func showInspector() {
    webView?.showInspector()
  }

  /// The menu of the bar for all that ``parts`` has.
  public var standardMenu: UIMenu {
    func section(_ items: [(WebViewParts, String, @MainActor (WebViewController) -> Void)])
      -> UIMenu
    {
      UIMenu(
        options: .displayInline,
        children: items.filter { parts.contains($0.0) }.map { _, title, body in
          UIAction(title: title) { [weak self] _ in
            if let self { body(self) }
          }
        })
    }
    return UIMenu(children: [
      section([
        (.zoom, "Zoom In", { $0.zoomIn() }), (.zoom, "Zoom Out", { $0.zoomOut() }),
        (.zoom, "Normal Size", { $0.resetZoom() }),
      ]),
      section([
        (.find, "Find in Page…", { $0.showFindBar() }), (.printing, "Print…", { $0.printPage() }),
        (.share, "Share…", { $0.sharePage() }),
        (.fullscreen, "Fullscreen", { $0.toggleFullscreen() }),
      ]),
      section([
        (.saving, "Save as PDF…", { $0.savePDF() }),
        (.saving, "Save as Web Archive…", { $0.saveArchive() }),
      ]),
      section([(.inspector, "Inspector", { $0.showInspector() })]),
    ])
  }
}
