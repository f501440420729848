internal import CAdwaita
internal import CWebKitGTK
internal import GObjectSupport
internal import UIKitGTK
internal import WebKit

/// The desktop's dialog for where to save something.
@MainActor
enum SaveDialog {
  /// Nil if the person has changed their mind.
  static func ask(_ name: String, before window: UIWindow?) async -> URL? {
    guard let toplevel = window?.gtkWidget,
      let made = gtk_file_chooser_native_new(
        "Save", toplevel.cast(), GTK_FILE_CHOOSER_ACTION_SAVE, nil, nil)
    else { return nil }
    let dialog = ObjectReference(adopting: made)
    let native: UnsafeMutablePointer<GtkNativeDialog> = made.cast()
    gtk_native_dialog_set_modal(native, 1)
    gtk_file_chooser_set_current_name(made.cast(), name)
    var connection: SignalConnection?
    let isChosen = await withMainThreadContinuation { resume in
      connection = native.connect("response") { arguments in
        resume(arguments.int(1) == Int(GTK_RESPONSE_ACCEPT.rawValue))
        return .none
      }
      gtk_native_dialog_show(native)
    }
    connection?.disconnect()
    defer { withExtendedLifetime(dialog) { gtk_native_dialog_destroy(native) } }
    guard isChosen, let file = gtk_file_chooser_get_file(made.cast()) else { return nil }
    let owned = ObjectReference(adopting: file)
    guard let path = g_file_get_path(owned.pointer) else { return nil }
    defer { g_free(path) }
    return URL(fileURLWithPath: String(cString: path))
  }
}
