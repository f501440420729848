internal import CWebKitGTK
internal import Synchronization

/// What GLib and GTK complain of from its creation on: calls with objects that are gone, and the like, each of which is
/// somebody's mistake. They are printed as ever.
package struct Complaints {
  private static let domains = ["GLib", "GLib-GObject", "GLib-GIO", "Gtk", "Gdk", "Adwaita"]
  /// All that this process has heard; they may come from any thread.
  private static let heard = Mutex<[String]>([])
  private static let isListening: Bool = {
    for domain in domains {
      _ = g_log_set_handler(
        domain, G_LOG_LEVEL_CRITICAL,
        { domain, level, text, _ in
          if let text { Complaints.heard.withLock { $0.append(String(cString: text)) } }
          g_log_default_handler(domain, level, text, nil)
        }, nil)
    }
    return true
  }()

  private let former: Int

  package init() {
    precondition(Self.isListening)
    former = Self.heard.withLock(\.count)
  }

  /// The messages so far.
  package var texts: [String] { Self.heard.withLock { Array($0.dropFirst(former)) } }
}
