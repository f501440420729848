package import CWebKitGTK
internal import GObjectSupport

/// The desktop's own dialog for files.
@MainActor
package enum FileDialog {
  /// Asks before a window; nil if the person has chosen nothing, and if the window is closed, before or meanwhile.
  ///
  /// - Parameter widget: what in the window the answer is for; the dialog goes with it, too.
  package static func run(
    _ action: GtkFileChooserAction, before window: UnsafeMutablePointer<GtkWindow>,
    for widget: UnsafeMutablePointer<GtkWidget>? = nil, prepare: (OpaquePointer) -> Void
  ) async -> [URL]? {
    guard gtk_widget_get_mapped(window.cast()) != 0,
      let made = gtk_file_chooser_native_new(nil, window, action, nil, nil)
    else { return nil }
    let chooser = ObjectReference(adopting: made)
    let native: UnsafeMutablePointer<GtkNativeDialog> = made.cast()
    gtk_native_dialog_set_modal(native, 1)
    let files: OpaquePointer = made.cast()
    prepare(files)
    var connections: [SignalConnection] = []
    var departure: WindowDeparture?
    let isChosen: Bool = await withMainThreadContinuation { resume in
      let answer = FirstAnswer<Bool>(resume)
      connections = [
        native.connect("response") { arguments in
          answer.give(arguments.int(1) == Int(GTK_RESPONSE_ACCEPT.rawValue))
          return .none
        }
      ]
      departure = WindowDeparture(of: window, or: widget) {
        gtk_native_dialog_hide(native)
        answer.give(false)
      }
      gtk_native_dialog_show(native)
    }
    connections.removeAll()
    defer {
      withExtendedLifetime((chooser, departure)) { gtk_native_dialog_destroy(native) }
    }
    return isChosen ? chosen(files) : nil
  }

  /// Asks where to save something.
  ///
  /// - Parameter name: what is proposed.
  package static func save(
    as name: String, before window: UnsafeMutablePointer<GtkWindow>,
    for widget: UnsafeMutablePointer<GtkWidget>? = nil
  ) async -> URL? {
    await run(GTK_FILE_CHOOSER_ACTION_SAVE, before: window, for: widget) {
      gtk_file_chooser_set_current_name($0, name)
    }?.first
  }

  private static func chosen(_ chooser: OpaquePointer) -> [URL] {
    guard let list = gtk_file_chooser_get_files(chooser) else { return [] }
    let model = ObjectReference(adopting: list)
    return (0..<g_list_model_get_n_items(list)).compactMap { index in
      g_list_model_get_item(model.pointer, index).flatMap { item in
        let file = ObjectReference(adopting: OpaquePointer(item))
        return g_file_get_path(file.pointer).map { path in
          defer { g_free(path) }
          return URL(fileURLWithPath: String(cString: path))
        }
      }
    }
  }
}
