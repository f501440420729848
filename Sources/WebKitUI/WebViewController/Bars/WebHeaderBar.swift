internal import CAdwaita
internal import CWebKitGTK
internal import GObjectSupport
internal import UIKitGTK
internal import WebKit

/// The bar at the top: buttons, the address or the title, downloads and the menu.
///
/// In a narrow window most buttons are in a bar at the bottom, as in GNOME Web.
@MainActor
final class WebHeaderBar {
  let widget: ObjectReference<UnsafeMutablePointer<GtkWidget>>
  let bottom = BottomBar()
  private weak var controller: WebViewController?
  private var back: IconButton?
  private var forward: IconButton?
  private var reload: IconButton?
  private var newTab: IconButton?
  /// What goes to the bottom bar, from the edges of the bar inwards.
  private var atStart: [UnsafeMutablePointer<GtkWidget>] = []
  private var atEnd: [UnsafeMutablePointer<GtkWidget>] = []
  private var isNarrow = false
  /// Whether the buttons are where a narrow window has them.
  private var isAtBottom = false
  private var isShown = true
  private var address: AddressEntry?
  private var title: ObjectReference<OpaquePointer>?
  private var menu: PopupMenu?

  init(_ controller: WebViewController) {
    self.controller = controller
    widget = ObjectReference(sinking: adw_header_bar_new())
    let parts = controller.parts
    if parts.contains(.navigation) { addNavigation() }
    addMenu()
    if parts.contains(.downloads) { atEnd.append(controller.downloads.button.pointer) }
    if parts.contains(.tabs) {
      let button = IconButton("tab-new-symbolic", "New Tab") { [weak controller] in
        controller?.openTab()
      }
      newTab = button
      atEnd.append(button.widget.pointer)
    }
    for button in atStart { adw_header_bar_pack_start(bar, button) }
    for button in atEnd { adw_header_bar_pack_end(bar, button) }
    if parts.contains(.address) { addAddress() } else { addTitle() }
  }

  private var bar: OpaquePointer { widget.pointer.cast() }

  /// What GNOME Web takes for narrow.
  private static let narrowWidth: CGFloat = 600

  /// Puts the buttons where there is room for them in a window of this width: soon, as GTK may be in the middle of
  /// placing them.
  func fit(_ width: CGFloat) {
    let isNarrow = width < Self.narrowWidth
    guard width > 0, isNarrow != self.isNarrow else { return }
    self.isNarrow = isNarrow
    performInMainLoop { [weak self] in self?.moveButtons() }
  }

  private func moveButtons() {
    guard isNarrow != isAtBottom else { return }
    isAtBottom = isNarrow
    // The bars' own references go in between.
    let buttons = (atStart + atEnd).map(ObjectReference.init(retaining:))
    for button in buttons.map(\.pointer) {
      if isAtBottom { adw_header_bar_remove(bar, button) } else { bottom.remove(button) }
    }
    for button in atStart {
      if isAtBottom { bottom.add(atStart: button) } else { adw_header_bar_pack_start(bar, button) }
    }
    for button in atEnd {
      if isAtBottom { bottom.add(atEnd: button) } else { adw_header_bar_pack_end(bar, button) }
    }
    show(isShown)
  }

  /// Shows or hides both bars, the one at the bottom if it has buttons.
  func show(_ isShown: Bool) {
    self.isShown = isShown
    gtk_widget_set_visible(widget.pointer, gboolean(isShown))
    let hasBottom = isAtBottom && !(atStart + atEnd).isEmpty
    gtk_widget_set_visible(bottom.widget.pointer, gboolean(isShown && hasBottom))
  }

  private func addNavigation() {
    let back = IconButton("go-previous-symbolic", "Back") { [weak controller] in
      controller?.goBack()
    }
    let forward = IconButton("go-next-symbolic", "Forward") { [weak controller] in
      controller?.goForward()
    }
    let reload = IconButton("view-refresh-symbolic", "Reload") { [weak controller] in
      guard let controller, let webView = controller.webView else { return }
      if webView.isLoading { webView.stopLoading() } else { controller.reload() }
    }
    atStart = [back, forward, reload].map(\.widget.pointer)
    self.back = back
    self.forward = forward
    self.reload = reload
  }

  private func addAddress() {
    let entry = AddressEntry(
      go: { [weak controller] in controller?.load(typed: $0) },
      leave: { [weak controller] in controller?.focusPage() })
    address = entry
    guard let clamp: UnsafeMutablePointer<GtkWidget> = adw_clamp_new() else { return }
    adw_clamp_set_maximum_size(clamp.cast(), 640)
    adw_clamp_set_child(clamp.cast(), entry.widget.pointer)
    gtk_widget_set_hexpand(clamp, 1)
    adw_header_bar_set_title_widget(bar, clamp)
  }

  private func addTitle() {
    guard let made: UnsafeMutablePointer<GtkWidget> = adw_window_title_new("", "") else { return }
    title = ObjectReference(retaining: made.cast())
    adw_header_bar_set_title_widget(bar, made)
  }

  private func addMenu() {
    guard let controller, let button: UnsafeMutablePointer<GtkWidget> = gtk_menu_button_new() else {
      return
    }
    let menu = PopupMenu(controller.menu, sender: controller)
    guard !menu.isEmpty else { return }
    self.menu = menu
    gtk_menu_button_set_icon_name(button.cast(), "open-menu-symbolic")
    button.setName("Main Menu")
    gtk_menu_button_set_primary(button.cast(), 1)
    gtk_menu_button_set_popover(button.cast(), menu.popover)
    adw_header_bar_pack_end(bar, button)
  }

  /// Shows what the tab in front is about.
  func update(_ tab: WebTab) {
    let webView = tab.webView
    back?.isEnabled = tab.canGoBack
    forward?.isEnabled = webView.canGoForward
    if webView.isLoading {
      reload?.show("process-stop-symbolic", "Stop")
    } else {
      reload?.show("view-refresh-symbolic", "Reload")
    }
    address?.show(tab.address)
    if let title {
      adw_window_title_set_title(title.pointer, tab.title)
      adw_window_title_set_subtitle(title.pointer, tab.address?.host() ?? "")
    }
  }

  func focusAddress() { address?.focus() }
}
