internal import CAdwaita
internal import CWebKitGTK
internal import GObjectSupport
internal import UIKitGTK
internal import WebKit

/// Gives a controller its keys before the page gets them.
@MainActor
final class KeyboardShortcuts {
  private weak var controller: WebViewController?
  private let shortcuts: [WebShortcut]
  private var connection: SignalConnection?

  init(_ widget: UnsafeMutablePointer<GtkWidget>, _ controller: WebViewController) {
    self.controller = controller
    shortcuts = controller.keyboardShortcuts
    guard let keys = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    connection = keys.connect("key-pressed") { [weak self] arguments in
      .bool(
        self?.press(
          UInt32(truncatingIfNeeded: arguments.int(1)),
          GdkModifierType(rawValue: UInt32(truncatingIfNeeded: arguments.flags(3)))) ?? false)
    }
    gtk_widget_add_controller(widget, keys)
  }

  private func press(_ key: UInt32, _ state: GdkModifierType) -> Bool {
    if key == UInt32(GDK_KEY_Escape) {
      if controller?.hideOpenFindBar() ?? false { return true }
      // It belongs to the page, too.
      controller?.webView?.stopLoading()
      return false
    }
    let held = UIKeyModifierFlags(state)
      .intersection([.control, .alternate, .shift, .command])
    guard let found = shortcuts.first(where: { $0.matches(key, held) }) else { return false }
    found.action()
    return true
  }
}
