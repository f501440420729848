internal import CWebKitGTK
internal import GObjectSupport
internal import UIKitGTK

/// The desktop's own dialog for choosing files, for apps that do not show one.
@MainActor
enum FileChooser {
  /// Nil if the person has chosen nothing, or the view is not on a screen.
  static func choose(_ parameters: WKOpenPanelParameters, for webView: WKWebView) async -> [URL]? {
    let wish = parameters.wish
    return await run(
      wish.allowsDirectories
        ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER : GTK_FILE_CHOOSER_ACTION_OPEN, for: webView
    ) { files in
      gtk_file_chooser_set_select_multiple(files, gboolean(wish.allowsMultiple))
      if let filter = wish.filter { gtk_file_chooser_add_filter(files, filter.pointer) }
    }
  }

  /// Where to save something; nil as in ``choose(_:for:)``.
  ///
  /// - Parameter name: what is proposed.
  static func save(as name: String, for webView: WKWebView) async -> URL? {
    await run(GTK_FILE_CHOOSER_ACTION_SAVE, for: webView) {
      gtk_file_chooser_set_current_name($0, name)
    }?.first
  }

  private static func run(
    _ action: GtkFileChooserAction, for webView: WKWebView, prepare: (OpaquePointer) -> Void
  ) async -> [URL]? {
    guard let window = webView.desktopWindow,
      let made = gtk_file_chooser_native_new(nil, window, action, nil, nil)
    else { return nil }
    let chooser = ObjectReference(adopting: made)
    let native: UnsafeMutablePointer<GtkNativeDialog> = made.cast()
    gtk_native_dialog_set_modal(native, 1)
    let files: OpaquePointer = made.cast()
    prepare(files)
    var connections: [SignalConnection] = []
    let isChosen = await withMainThreadContinuation { resume in
      connections = [
        native.connect("response") { arguments in
          resume(arguments.int(1) == Int(GTK_RESPONSE_ACCEPT.rawValue))
          return .none
        }
      ]
      gtk_native_dialog_show(native)
    }
    connections.removeAll()
    defer { withExtendedLifetime(chooser) { gtk_native_dialog_destroy(native) } }
    return isChosen ? chosen(files) : nil
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

extension WKWebView {
  /// The window on a person's screen that shows this view; nil if there is none.
  var desktopWindow: UnsafeMutablePointer<GtkWindow>? {
    guard !DisplayServer.isPrivate, let engine, gtk_widget_get_mapped(engine.widget) != 0,
      let root = gtk_widget_get_root(engine.widget)
    else { return nil }
    return UnsafeMutablePointer(root)
  }
}
