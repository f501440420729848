internal import CAdwaita
internal import CWebKitGTK
internal import GObjectSupport

/// The bar below the page that has, in narrow windows, the buttons that the header bar has no room for.
@MainActor
final class BottomBar {
  let widget: ObjectReference<UnsafeMutablePointer<GtkWidget>>

  init() {
    widget = ObjectReference(sinking: gtk_action_bar_new())
    gtk_widget_set_visible(widget.pointer, 0)
  }

  private var bar: OpaquePointer { widget.pointer.cast() }

  func add(atStart button: UnsafeMutablePointer<GtkWidget>) {
    gtk_action_bar_pack_start(bar, button)
  }

  func add(atEnd button: UnsafeMutablePointer<GtkWidget>) { gtk_action_bar_pack_end(bar, button) }

  func remove(_ button: UnsafeMutablePointer<GtkWidget>) { gtk_action_bar_remove(bar, button) }
}
