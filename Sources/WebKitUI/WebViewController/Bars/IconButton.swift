internal import CAdwaita
internal import CWebKitGTK
internal import GObjectSupport

/// A button of a bar: one of the desktop's symbols, with a name for those who cannot see it.
@MainActor
final class IconButton {
  let widget: ObjectReference<UnsafeMutablePointer<GtkWidget>>
  private var clicked: SignalConnection?

  init(_ icon: String, _ name: String, action: @escaping @MainActor () -> Void) {
    widget = ObjectReference(sinking: gtk_button_new_from_icon_name(icon))
    widget.pointer.setName(name)
    clicked = widget.pointer.connect("clicked") { _ in
      action()
      return .none
    }
  }

  var isEnabled: Bool {
    get { gtk_widget_get_sensitive(widget.pointer) != 0 }
    set { gtk_widget_set_sensitive(widget.pointer, gboolean(newValue)) }
  }

  func show(_ icon: String, _ name: String) {
    gtk_button_set_icon_name(widget.pointer.cast(), icon)
    widget.pointer.setName(name)
  }
}
