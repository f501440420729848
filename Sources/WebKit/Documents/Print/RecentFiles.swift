internal import CWebKitGTK
internal import GObjectSupport

/// Keeps what GTK does beside printing to a file from being noticed (GTK 4.8).
@MainActor
enum RecentFiles {
  /// GTK asks all print systems for their printers, and may wait for them.
  static func withoutPrinters(_ body: () -> Void) {
    guard let settings = gtk_settings_get_default() else { return body() }
    // GTK complains of a program without a name.
    if g_get_prgname() == nil {
      g_set_prgname(URL(filePath: CommandLine.arguments.first ?? "swift").lastPathComponent)
    }
    let old = settings.stringProperty("gtk-print-backends") ?? ""
    settings.setProperty("gtk-print-backends", to: .string("file"))
    body()
    settings.setProperty("gtk-print-backends", to: .string(old))
  }

  /// GTK puts each printed file on the desktop's list of recent ones, when it has asked for the file's type, and
  /// saves the list a longer moment after that.
  static func forget(_ path: String) {
    guard let manager = gtk_recent_manager_get_default() else { return }
    let address = URL(filePath: path).absoluteString
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        // GTK has asked the same before, and has its answer when this one comes.
        let file = ObjectReference(adopting: g_file_new_for_path(path)!)
        let operation = AsyncOperation { _ in
          if !remove(address, from: manager) { forgetLater(address, manager) }
        }
        g_file_query_info_async(
          file.pointer, G_FILE_ATTRIBUTE_STANDARD_CONTENT_TYPE, G_FILE_QUERY_INFO_NONE,
          G_PRIORITY_DEFAULT, nil, operation.callback, operation.context)
      }
    }
  }

  private static func forgetLater(
    _ address: String, _ manager: UnsafeMutablePointer<GtkRecentManager>
  ) {
    var connection: SignalConnection?
    connection = manager.connect("changed") { _ in
      if remove(address, from: manager) { connection = nil }
      return .none
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + patience) {
      MainActor.assumeIsolated {
        if connection != nil { _ = remove(address, from: manager) }
        connection = nil
      }
    }
  }

  /// In seconds.
  private static let patience = 2.0

  private static func remove(
    _ address: String, from manager: UnsafeMutablePointer<GtkRecentManager>
  ) -> Bool {
    // To ask whether there is an item is a mistake when there has never been one.
    guard let item = gtk_recent_manager_lookup_item(manager, address, nil) else { return false }
    gtk_recent_info_unref(item)
    return gtk_recent_manager_remove_item(manager, address, nil) != 0
  }
}
