package import CWebKitGTK
internal import GObjectSupport

/// All windows of GTK that there are, from the oldest to the newest.
@MainActor
package func allToplevels() -> [UnsafeMutablePointer<GtkWidget>] {
  guard let list = gtk_window_get_toplevels() else { return [] }
  return (0..<g_list_model_get_n_items(list)).compactMap { index in
    g_list_model_get_item(list, index).map {
      ObjectReference<UnsafeMutablePointer<GtkWidget>>(
        adopting: .init(untyped: UnsafeMutableRawPointer($0))
      ).pointer
    }
  }
}

/// A new window of GTK, which is on its own as to who takes its input: a dialog holds up the window that it belongs
/// to, and no other.
///
/// In one group, as GTK has windows otherwise, the grab of a menu that went in the wrong moment would stay and take
/// the clicks and keys of all windows from then on (GTK 4.8).
@MainActor
func newToplevel() -> UnsafeMutablePointer<GtkWindow> {
  let window: UnsafeMutablePointer<GtkWindow> = gtk_window_new().cast()
  let group = ObjectReference(adopting: gtk_window_group_new()!)
  gtk_window_group_add_window(group.pointer, window)
  return window
}
