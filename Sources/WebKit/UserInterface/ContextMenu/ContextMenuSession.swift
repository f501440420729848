internal import CWebKitGTK
internal import UIKitGTK

/// One context menu, from the question about it to its end.
@MainActor
final class ContextMenuSession {
  private enum Stage {
    case asking
    case shown
    /// The preview has been chosen.
    case committed
    case ended
  }

  private let element: MenuElement
  private let info: WKContextMenuElementInfo
  private let place: CGPoint
  private weak var webView: WKWebView?
  private var stage = Stage.asking
  private var popover: ContextMenuPopover?
  private var preview: MenuPreview?
  /// Whether the preview is one of iOS 10 to 12, and is committed as there.
  private var isOldPreview = false
  /// Called once, after the delegate has heard of it.
  var onEnd: (@MainActor () -> Void)?

  init(_ element: MenuElement, at place: CGPoint, in webView: WKWebView) {
    self.element = element
    self.place = place
    self.webView = webView
    info = WKContextMenuElementInfo(linkURL: element.link)
  }

  private var delegate: any WKUIDelegate { webView?.uiDelegate ?? AbsentUIDelegate.shared }

  /// Asks the delegate, which may answer at any time.
  func begin() {
    guard let webView else { return }
    guard element.isForDelegate else { return show(nil) }
    let delegate = delegate
    let handler = DecisionHandler<UIContextMenuConfiguration?>(
      asked:
        "\(type(of: delegate)).webView(_:contextMenuConfigurationForElement:completionHandler:)",
      fallback: nil, outcome: "the usual menu is shown"
    ) { [weak self] in
      self?.show($0)
    }
    let completion: @Sendable (UIContextMenuConfiguration?) -> Void = {
      handler.answer($0)
    }
    delegate.webView(
      webView, contextMenuConfigurationForElement: info, completionHandler: completion)
  }

  /// Ends the menu, whatever it has come to.
  func close() {
    switch stage {
    case .asking:
      stage = .ended
      finish()
    case .shown, .committed:
      if popover?.isOpen ?? false { popover?.close() } else { end() }
    case .ended: break
    }
  }

  private func show(_ configuration: UIContextMenuConfiguration?) {
    // The answer may come when the page has gone, or another menu has been opened.
    guard stage == .asking, let webView else { return }
    guard let (menu, controller) = content(configuration, in: webView), stage == .asking,
      webView.isShownForMenus
    else {
      stage = .ended
      return finish()
    }
    preview = controller.flatMap { controller in
      MenuPreview(controller) { [weak self] in self?.commit() }
    }
    let popover = ContextMenuPopover(menu, preview: preview, sender: webView)
    self.popover = popover
    // Until then the session lives, whoever else lets go of it.
    popover.onClose = { self.end() }
    stage = .shown
    if element.isForDelegate {
      delegate.webView(webView, contextMenuWillPresentForElement: info)
    } else {
      tellEditMenu(webView) { $0.webView(webView, willPresentEditMenuWithAnimator: $1) }
    }
    // The delegate may have ended it.
    if stage == .shown { popover.show(on: webView, at: place) }
  }

  /// Nil for no menu at all.
  private func content(
    _ configuration: UIContextMenuConfiguration?, in webView: WKWebView
  ) -> (UIMenu, UIViewController?)? {
    let suggested = ElementActions(element, in: webView).all
    guard let configuration else {
      let controller = element.isForDelegate ? oldPreview(suggested, in: webView) : nil
      isOldPreview = controller != nil
      let items = controller.map { $0.previewActionItems.compactMap(menuAction(in: $0)) } ?? []
      return (UIMenu(children: items.isEmpty ? suggested : items), controller)
    }
    let menu =
      configuration.actionProvider.map { $0(suggested) } ?? UIMenu(children: suggested)
    let controller = webView.allowsLinkPreview ? configuration.previewProvider?() : nil
    guard !(menu?.children.isEmpty ?? true) || controller != nil else { return nil }
    return (menu ?? UIMenu(), controller)
  }

  /// As in iOS 10 to 12, where apps gave a preview and the entries below it.
  private func oldPreview(_ suggested: [UIMenuElement], in webView: WKWebView) -> UIViewController?
  {
    let info = WKPreviewElementInfo(linkURL: element.link)
    guard element.link != nil, webView.allowsLinkPreview,
      delegate.webView(webView, shouldPreviewElement: info)
    else { return nil }
    let actions = suggested.compactMap { ($0 as? UIMenu)?.children }.joined()
      .compactMap { $0 as? UIAction }.compactMap { SuggestedPreviewAction($0) }
    return delegate.webView(
      webView, previewingViewControllerForElement: info, defaultActions: actions)
  }

  private func menuAction(
    in controller: UIViewController
  ) -> (any UIPreviewActionItem) -> UIAction? {
    { item in
      switch item {
      case let suggested as SuggestedPreviewAction: suggested.action
      case let own as UIPreviewAction:
        UIAction(
          title: own.title, attributes: own.style == .destructive ? .destructive : []
        ) { _ in own.handler(own, controller) }
      default: nil
      }
    }
  }

  /// The preview was chosen. A second choice, while the menu goes, changes nothing.
  private func commit() {
    guard stage == .shown, let webView, let preview else { return }
    stage = .committed
    if isOldPreview {
      preview.release()
      popover?.close()
      delegate.webView(webView, commitPreviewingViewController: preview.controller)
      return
    }
    let animator = MenuAnimator(previewViewController: preview.controller)
    delegate.webView(
      webView, contextMenuForElement: info, willCommitWithAnimator: animator)
    animator.run {
      preview.release()
      popover?.close()
    }
  }

  private func end() {
    guard stage == .shown || stage == .committed else { return }
    stage = .ended
    if let webView {
      if element.isForDelegate {
        delegate.webView(webView, contextMenuDidEndForElement: info)
      } else {
        tellEditMenu(webView) { $0.webView(webView, willDismissEditMenuWithAnimator: $1) }
      }
    }
    finish()
  }

  private func tellEditMenu(
    _ webView: WKWebView, _ tell: (any WKUIDelegate, MenuAnimator) -> Void
  ) {
    let animator = MenuAnimator()
    tell(delegate, animator)
    animator.run()
  }

  private func finish() {
    popover = nil
    preview = nil
    let onEnd = onEnd
    self.onEnd = nil
    onEnd?()
  }
}

extension WKWebView {
  /// Whether a menu can be opened on the view.
  var isShownForMenus: Bool {
    engine.map { gtk_widget_get_mapped($0.widget) != 0 } ?? false
  }
}
