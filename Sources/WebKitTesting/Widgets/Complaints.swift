internal import CWebKitGTK
internal import Synchronization

/// What GLib and GTK complain of while this lives: calls with objects that are gone, and the like, each of which is
/// somebody's mistake. They are printed as ever.
package final class Complaints: Sendable {
  private static let domains = ["GLib", "GLib-GObject", "GLib-GIO", "Gtk", "Gdk", "Adwaita"]

  private let handlers: [(domain: String, identifier: guint)]
  private let log = Log()

  package init() {
    let context = Unmanaged.passUnretained(log).toOpaque()
    handlers = Self.domains.map { domain in
      let identifier = g_log_set_handler(
        domain, G_LOG_LEVEL_CRITICAL,
        { domain, level, text, context in
          if let text, let context {
            Unmanaged<Log>.fromOpaque(context).takeUnretainedValue().add(String(cString: text))
          }
          g_log_default_handler(domain, level, text, nil)
        }, context)
      return (domain, identifier)
    }
  }

  deinit {
    for handler in handlers { g_log_remove_handler(handler.domain, handler.identifier) }
  }

  /// The messages so far.
  package var texts: [String] { log.texts }
}

/// Complaints may come from any thread.
private final class Log: Sendable {
  private let messages = Mutex<[String]>([])

  var texts: [String] { messages.withLock { $0 } }

  func add(_ text: String) { messages.withLock { $0.append(text) } }
}
