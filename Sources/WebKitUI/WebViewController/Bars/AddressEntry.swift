internal import CAdwaita
internal import CWebKitGTK
internal import GObjectSupport
internal import WebKit

/// Shows the page's address, and takes another one.
@MainActor
final class AddressEntry {
  let widget: ObjectReference<UnsafeMutablePointer<GtkWidget>>
  private var connections: [SignalConnection] = []
  private var shown: URL?
  private var hasIcon = false

  /// - Parameters:
  ///   - go: gets what was typed.
  ///   - leave: has the page get the keys again.
  init(go: @escaping @MainActor (String) -> Void, leave: @escaping @MainActor () -> Void) {
    widget = ObjectReference(sinking: gtk_entry_new())
    let entry: UnsafeMutablePointer<GtkEntry> = widget.pointer.cast()
    gtk_entry_set_placeholder_text(entry, "Enter an address")
    gtk_entry_set_input_purpose(entry, GTK_INPUT_PURPOSE_URL)
    widget.pointer.setName("Address")
    connections = [
      widget.pointer.connect("activate") { [weak self] _ in
        if let text = self?.text, !text.isEmpty {
          go(text)
          leave()
        }
        return .none
      }
    ]
    guard let keys = gtk_event_controller_key_new() else { return }
    connections.append(
      keys.connect("key-pressed") { [weak self] arguments in
        guard arguments.int(1) == Int(GDK_KEY_Escape) else { return .bool(false) }
        self?.restore()
        leave()
        return .bool(true)
      })
    gtk_widget_add_controller(widget.pointer, keys)
  }

  private var text: String {
    gtk_editable_get_text(widget.pointer.cast()).map { String(cString: $0) } ?? ""
  }

  func show(_ url: URL?) {
    // What a person is typing is theirs.
    guard url != shown else { return }
    shown = url
    restore()
    let isSafe = url?.scheme == "https"
    // Without one there is to be no room for it either, which a tooltip would take.
    guard isSafe || hasIcon else { return }
    hasIcon = true
    gtk_entry_set_icon_from_icon_name(
      widget.pointer.cast(), GTK_ENTRY_ICON_PRIMARY, isSafe ? "channel-secure-symbolic" : nil)
    gtk_entry_set_icon_tooltip_text(
      widget.pointer.cast(), GTK_ENTRY_ICON_PRIMARY, isSafe ? "Encrypted" : nil)
  }

  /// Shows the page's address in place of what was typed.
  private func restore() {
    let text = shown.map { $0.absoluteString == "about:blank" ? "" : $0.absoluteString } ?? ""
    gtk_editable_set_text(widget.pointer.cast(), text)
  }

  func focus() {
    gtk_widget_grab_focus(widget.pointer)
    gtk_editable_select_region(widget.pointer.cast(), 0, -1)
  }
}
