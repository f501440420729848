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

  /// GTK puts each printed file on the desktop's list of recent ones, a moment after it is printed and a longer
  /// one before the list is saved.
  static func forget(_ path: String) {
    guard let manager = gtk_recent_manager_get_default() else { return }
    let address = URL(filePath: path).absoluteString
    if remove(address, from: manager) { return }
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
