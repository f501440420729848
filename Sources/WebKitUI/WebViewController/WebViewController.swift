internal import CAdwaita
internal import CWebKitGTK
internal import GObjectSupport
internal import UIKitGTK
public import WebKit

/// A controller with all that people expect around web pages, in the look of a GNOME app.
///
/// ```swift
/// let controller = WebViewController()
/// controller.load(URL(string: "https://www.debian.org")!)
/// window.rootViewController = controller
/// ```
///
/// Take parts away by ``parts``, decide about navigations by ``policyHandlers``, and override the `open` methods to
/// have things done in another way.
@MainActor
open class WebViewController: UIViewController {
  /// What it consists of.
  public let parts: WebViewParts
  /// Asked in their order about each navigation, until one decides; what none decides is allowed.
  open var policyHandlers: [any NavigationPolicyHandler] = [
    DownloadPolicy(), NewTabPolicy(), ExternalAddressPolicy(),
  ]
  /// Shows what pages say and ask.
  open var panels: any PagePanels = AlertPanels()
  /// Where downloads go; the person's folder for them at first.
  open var downloadsFolder: URL? = FileManager.default.urls(
    for: .downloadsDirectory, in: .userDomainMask
  ).first
  /// Told when a page has been loaded, with its view.
  open var onVisit: (@MainActor (WKWebView) -> Void)?
  /// Told when tabs come, go, or show something else.
  open var onTabsChange: (@MainActor () -> Void)?
  /// What a new tab shows; nil for an empty page.
  open var newTabAddress: URL?

  private let configuration: WKWebViewConfiguration
  private(set) lazy var downloads = DownloadList(self)
  private(set) var tabs: [WebTab] = []
  private var tabView: ObjectReference<OpaquePointer>?
  private var header: WebHeaderBar?
  private var findBar: FindBar?
  private var shortcuts: KeyboardShortcuts?
  private var connections: [SignalConnection] = []
  private var waiting: [URLRequest] = []
  private(set) var closedTabs: [ClosedTab] = []
  private var tabBar: UnsafeMutablePointer<GtkWidget>?
  private lazy var wholeScreen = WholeScreen { [weak self] in self?.showBars(!$0) }

  /// - Parameters:
  ///   - configuration: of all its views.
  ///   - parts: what it consists of.
  public init(
    configuration: WKWebViewConfiguration = WKWebViewConfiguration(),
    parts: WebViewParts = .standard
  ) {
    self.configuration = configuration
    self.parts = parts
    super.init(nibName: nil, bundle: nil)
  }

  /// Not supported: there are no archives of controllers on Linux. Returns nil.
  public required init?(coder: NSCoder) {
    nil
  }

  /// The view in front; nil before the controller's view is loaded, and without a display.
  open var webView: WKWebView? { selectedTab?.webView }

  /// The views of all tabs, from the first to the last.
  open var webViews: [WKWebView] {
    guard let tabView else { return [] }
    // People move tabs by hand, too.
    return tabs.map { tab in
      (tab.webView, tab.page.map { adw_tab_view_get_page_position(tabView.pointer, $0) } ?? 0)
    }
    .sorted { $0.1 < $1.1 }.map(\.0)
  }

  // MARK: Loading

  /// Loads an address in the tab in front.
  open func load(_ url: URL) {
    load(URLRequest(url: url))
  }

  /// Loads a request in the tab in front.
  open func load(_ request: URLRequest) {
    guard let webView else { return waiting = [request] }
    webView.load(request)
  }

  /// Loads what a person has typed: an address with or without a scheme.
  open func load(typed text: String) {
    let text = text.trimmingCharacters(in: .whitespaces)
    let hasScheme = text.contains("://") || ["about:", "data:"].contains { text.hasPrefix($0) }
    let isLocal = text.hasPrefix("localhost") || text.hasPrefix("127.")
    let address = hasScheme ? text : "\(isLocal ? "http" : "https")://\(text)"
    if let url = URL(string: address) { load(url) }
  }

  /// The address of what the tab in front shows: of its page, or of the one that could not be loaded.
  open var address: URL? { selectedTab?.address }

  /// The address of what a view's tab shows: of its page, or of the one that could not be loaded; nil if the view is
  /// none of ``webViews``.
  open func address(of webView: WKWebView) -> URL? {
    tabs.first { $0.webView === webView }?.address
  }

  /// Goes back by one page; from one that could not be loaded, to the one before.
  open func goBack() { selectedTab?.goBack() }

  /// Goes forward by one page.
  open func goForward() { selectedTab?.goForward() }

  /// Loads the page anew, or tries once more what could not be loaded.
  ///
  /// - Parameter fromOrigin: whether nothing is taken from a cache.
  open func reload(fromOrigin: Bool = false) { selectedTab?.reload(fromOrigin: fromOrigin) }

  /// Hands an address to the desktop.
  open func openExternally(_ url: URL) {
    UIApplication.shared.open(url)
  }

  // MARK: Menus

  /// The menu of the bar.
  open var menu: UIMenu { standardMenu }

  /// The context menu of a link or an image; nil, the default, for the usual one.
  open func contextMenu(
    for element: WKContextMenuElementInfo, in webView: WKWebView
  ) -> UIContextMenuConfiguration? {
    nil
  }

  /// The keys, read once when the view is loaded; those of GNOME Web at first.
  open var keyboardShortcuts: [WebShortcut] { standardShortcuts }

  // MARK: View

  open override func viewDidLoad() {
    super.viewDidLoad()
    guard view.gtkWidget != nil, let column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0) else {
      return
    }
    adw_init()
    hasTitleBar = parts.contains(.headerBar)
    if parts.contains(.headerBar) {
      let header = WebHeaderBar(self)
      self.header = header
      gtk_box_append(column.cast(), header.widget.pointer)
    }
    addTabs(to: column)
    if parts.contains(.find) {
      let bar = FindBar(self)
      findBar = bar
      gtk_box_append(column.cast(), bar.widget.pointer)
    }
    if let header { gtk_box_append(column.cast(), header.bottom.widget.pointer) }
    if parts.contains(.shortcuts) { shortcuts = KeyboardShortcuts(column, self) }
    view.setContentWidget(column)
    // The view may have got its place before it had a bar.
    header?.fit(view.bounds.width)
    let requests = waiting
    waiting = []
    openTab(requests.first)
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    header?.fit(view.bounds.width)
  }

  private func addTabs(to column: UnsafeMutablePointer<GtkWidget>) {
    guard let made = adw_tab_view_new() else { return }
    let view: OpaquePointer = made.cast()
    tabView = ObjectReference(retaining: view)
    gtk_widget_set_vexpand(column, 1)
    let widget: UnsafeMutablePointer<GtkWidget> = view.cast()
    gtk_widget_set_vexpand(widget, 1)
    if parts.contains(.tabs), let bar = adw_tab_bar_new() {
      adw_tab_bar_set_view(bar, view)
      gtk_box_append(column.cast(), bar.cast())
      tabBar = bar.cast()
    }
    gtk_box_append(column.cast(), widget)
    connections = [
      view.connect("notify::selected-page") { [weak self] _ in
        if let self, let tab = selectedTab { changed(tab) }
        return .none
      },
      view.connect("close-page") { [weak self] arguments in
        guard let self, let page: OpaquePointer = arguments.object(1) else { return .bool(false) }
        closePage(page)
        return .bool(true)
      },
    ]
  }

  // MARK: Tabs

  private var selectedTab: WebTab? {
    guard let tabView, let page = adw_tab_view_get_selected_page(tabView.pointer) else {
      return nil
    }
    return tabs.first { $0.page == page }
  }

  /// Opens a tab.
  ///
  /// - Parameters:
  ///   - request: what it shows; nil for ``newTabAddress``.
  ///   - isInBackground: whether the tab in front stays there.
  open func openTab(_ request: URLRequest? = nil, inBackground isInBackground: Bool = false) {
    let tab = addTab(configuration, after: nil, isInBackground: isInBackground)
    if let request = request ?? newTabAddress.map({ URLRequest(url: $0) }) {
      tab.webView.load(request)
    } else if !isInBackground {
      focusAddress()
    }
  }

  /// Opens a tab with pages that were open before.
  ///
  /// - Parameters:
  ///   - state: what `WKWebView.interactionState` was; the page that was in front is loaded.
  ///   - isInBackground: whether the tab in front stays there.
  open func openTab(restoring state: Any, inBackground isInBackground: Bool = false) {
    addTab(configuration, after: nil, isInBackground: isInBackground)
      .webView.interactionState = state
  }

  /// Opens the tab in front a second time, with the pages that it can go back to.
  open func duplicateTab() {
    guard let tab = selectedTab, let state = tab.webView.interactionState else { return }
    addTab(configuration, after: tab).webView.interactionState = state
  }

  func addTab(
    _ configuration: WKWebViewConfiguration, after opener: WebTab?, isInBackground: Bool = false
  ) -> WebTab {
    let tab = WebTab(WKWebView(frame: .zero, configuration: configuration), in: self)
    guard let tabView else { return tab }
    let page = adw_tab_view_add_page(tabView.pointer, tab.widget.pointer, opener?.page)
    tab.page = page
    tabs.append(tab)
    nameTabButtons()
    if !isInBackground { adw_tab_view_set_selected_page(tabView.pointer, page) }
    changed(tab)
    return tab
  }

  /// Closes the tab in front; with the last one, the window.
  open func closeTab() {
    if let selectedTab { closeTab(selectedTab) }
  }

  func closeTab(_ tab: WebTab) {
    if let tabView, let page = tab.page { adw_tab_view_close_page(tabView.pointer, page) }
  }

  /// Opens the tab again that was closed last, with the pages that it could go back to.
  open func reopenTab() {
    switch closedTabs.popLast() {
    case .pages(let state): openTab(restoring: state)
    case .address(let url): openTab(URLRequest(url: url))
    case nil: break
    }
  }

  enum ClosedTab {
    case pages(Any)
    case address(URL)
  }

  /// Who wants a tab back wants one of the last, and the pages of each take memory.
  static let closedTabLimit = 20

  private func closePage(_ page: OpaquePointer) {
    guard let tabView, let index = tabs.firstIndex(where: { $0.page == page }) else { return }
    let tab = tabs.remove(at: index)
    if let url = tab.address {
      // A first page that is still on its way is no part of the state.
      let hasPages = tab.webView.backForwardList.currentItem != nil
      let state = hasPages ? tab.webView.interactionState : nil
      closedTabs.append(state.map(ClosedTab.pages) ?? .address(url))
      closedTabs = closedTabs.suffix(Self.closedTabLimit)
    }
    adw_tab_view_close_page_finish(tabView.pointer, page, 1)
    tab.close()
    onTabsChange?()
    if tabs.isEmpty { view.window?.isHidden = true }
  }

  /// Shows the tab so many places on, from the last to the first.
  open func selectTab(offset: Int) {
    guard let tabView, let page = adw_tab_view_get_selected_page(tabView.pointer) else { return }
    let count = Int(adw_tab_view_get_n_pages(tabView.pointer))
    let place = Int(adw_tab_view_get_page_position(tabView.pointer, page))
    selectTab(at: (place + offset + count) % count)
  }

  /// Shows a tab by its place, if there is one.
  open func selectTab(at index: Int) {
    guard let tabView, (0..<Int(adw_tab_view_get_n_pages(tabView.pointer))).contains(index) else {
      return
    }
    adw_tab_view_set_selected_page(
      tabView.pointer, adw_tab_view_get_nth_page(tabView.pointer, gint(index)))
  }

  /// Moves the tab in front by so many places, as far as there are any.
  open func moveTab(offset: Int) {
    guard let tabView, let page = adw_tab_view_get_selected_page(tabView.pointer) else { return }
    let place = Int(adw_tab_view_get_page_position(tabView.pointer, page)) + offset
    guard (0..<Int(adw_tab_view_get_n_pages(tabView.pointer))).contains(place) else { return }
    adw_tab_view_reorder_page(tabView.pointer, page, gint(place))
  }

  func changed(_ tab: WebTab) {
    if let page = tab.page {
      adw_tab_page_set_title(page, tab.title)
      adw_tab_page_set_loading(page, gboolean(tab.webView.isLoading))
    }
    if tab === selectedTab {
      header?.update(tab)
      title = tab.title
    }
    onTabsChange?()
  }

  func didFinish(_ tab: WebTab) {
    onVisit?(tab.webView)
  }

  // MARK: Bars

  /// Puts the keyboard focus into the address.
  open func focusAddress() {
    if isFullscreen {
      toggleFullscreen()
      // A window manager takes its time, and keys get lost in what is not to be seen.
      showBars(true)
    }
    header?.focusAddress()
  }

  /// Puts the keyboard focus into the page in front.
  func focusPage() { webView?.becomeFirstResponder() }

  /// Whether the page alone is on the whole screen.
  open var isFullscreen: Bool { wholeScreen.isOn }

  /// Shows the page alone on the whole screen, or in its window again.
  open func toggleFullscreen() {
    if let window = viewIfLoaded?.window { wholeScreen.toggle(window) }
  }

  /// libadwaita 1.2 gives the buttons that close tabs no names.
  private func nameTabButtons() {
    for tab in tabBar?.descendants(ofType: "AdwTab") ?? [] {
      for button in tab.descendants(ofType: "GtkButton") { button.setName("Close Tab") }
    }
  }

  private func showBars(_ isShown: Bool) {
    header?.show(isShown)
    if let tabBar { gtk_widget_set_visible(tabBar, gboolean(isShown)) }
  }

  /// Opens the bar that searches the page.
  open func showFindBar() { findBar?.open() }

  /// Closes the bar that searches the page.
  open func hideFindBar() { findBar?.close() }

  /// False if it is not open.
  func hideOpenFindBar() -> Bool {
    guard let findBar, findBar.isOpen else { return false }
    findBar.close()
    return true
  }

  /// Goes to the next match, or to the one before.
  open func findNext(backwards: Bool = false) { findBar?.find(backwards: backwards) }

  /// Opens the list of downloads.
  open func showDownloads() { downloads.open() }
}
