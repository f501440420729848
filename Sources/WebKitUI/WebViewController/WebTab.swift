internal import CAdwaita
internal import CWebKitGTK
internal import GObjectSupport
internal import WebKit

/// One page of a ``WebViewController``: its view, the line of progress above it and what stands in its place when a load
/// has failed.
@MainActor
final class WebTab: NSObject {
  let webView: WKWebView
  weak var controller: WebViewController?
  let widget: ObjectReference<UnsafeMutablePointer<GtkWidget>>
  private let stack: UnsafeMutablePointer<GtkWidget>
  private let progress: UnsafeMutablePointer<GtkWidget>
  private var errorPage: ErrorPage?
  /// The tab's page in the view of tabs.
  var page: OpaquePointer?
  private var observations: [NSKeyValueObservation] = []

  /// The display must be open.
  init(_ webView: WKWebView, in controller: WebViewController) {
    self.webView = webView
    self.controller = controller
    stack = gtk_stack_new()
    progress = gtk_progress_bar_new()
    widget = ObjectReference(sinking: gtk_overlay_new())
    super.init()
    gtk_overlay_set_child(widget.pointer.cast(), stack)
    gtk_widget_add_css_class(progress, "osd")
    gtk_widget_set_valign(progress, GTK_ALIGN_START)
    gtk_widget_set_can_target(progress, 0)
    gtk_widget_set_visible(progress, 0)
    gtk_overlay_add_overlay(widget.pointer.cast(), progress)
    if let view = webView.gtkWidget { gtk_stack_add_child(stack.cast(), view) }
    webView.navigationDelegate = self
    webView.uiDelegate = self
    webView.isInspectable = controller.parts.contains(.inspector)
    observe()
  }

  private func observe() {
    func follow<Value>(_ keyPath: KeyPath<WKWebView, Value>) {
      observations.append(
        webView.observe(keyPath) { [weak self] _, _ in
          MainActor.assumeIsolated { self?.changed() }
        })
    }
    follow(\.title)
    follow(\.url)
    follow(\.isLoading)
    follow(\.estimatedProgress)
    follow(\.canGoBack)
    follow(\.canGoForward)
  }

  func changed() {
    let shows = webView.isLoading && controller?.parts.contains(.progress) == true
    gtk_widget_set_visible(progress, gboolean(shows))
    gtk_progress_bar_set_fraction(progress.cast(), shows ? webView.estimatedProgress : 0)
    controller?.changed(self)
  }

  /// What people call the tab.
  var title: String {
    if errorPage == nil, let title = webView.title, !title.isEmpty { return title }
    return address?.host() ?? address?.absoluteString ?? "New Tab"
  }

  /// The address of what people see: of the page, or of the one that could not be loaded.
  var address: URL? { errorPage?.url ?? webView.url }

  /// Whether what has failed was to take the place of a page, which is still there.
  private var coversPage: Bool {
    errorPage?.url != nil && webView.url != nil && errorPage?.url != webView.url
  }

  var canGoBack: Bool { coversPage || webView.canGoBack }

  func goBack() {
    guard coversPage else {
      webView.goBack()
      return
    }
    hideError()
    changed()
  }

  func goForward() {
    guard webView.canGoForward else { return }
    // A step within the page that is covered loads nothing, so nothing would take the error away.
    hideError()
    changed()
    webView.goForward()
  }

  /// Loads the page anew, or what could not be loaded once more.
  func reload(fromOrigin: Bool) {
    if let errorPage {
      retry(errorPage.url)
    } else if fromOrigin {
      webView.reloadFromOrigin()
    } else {
      webView.reload()
    }
  }

  func show(_ error: any Error, at url: URL?) {
    let page = ErrorPage(error, url: url) { [weak self] in self?.retry(url) }
    hideError()
    errorPage = page
    gtk_stack_add_child(stack.cast(), page.widget.pointer)
    gtk_stack_set_visible_child(stack.cast(), page.widget.pointer)
    changed()
  }

  func hideError() {
    guard let page = errorPage else { return }
    errorPage = nil
    if let view = webView.gtkWidget { gtk_stack_set_visible_child(stack.cast(), view) }
    gtk_stack_remove(stack.cast(), page.widget.pointer)
  }

  private func retry(_ url: URL?) {
    hideError()
    if let url { webView.load(URLRequest(url: url)) } else { webView.reload() }
  }

  /// Takes the view out, so that it can go.
  func close() {
    observations = []
    hideError()
    if let view = webView.gtkWidget, gtk_widget_get_parent(view) != nil {
      gtk_stack_remove(stack.cast(), view)
    }
  }
}
