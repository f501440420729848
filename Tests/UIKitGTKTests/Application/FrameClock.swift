import CWebKitGTK
import GObjectSupport

/// Waiting for frames that GTK has laid out and drawn.
@MainActor
enum Frames {
  /// Returns after that many frames.
  static func pass(_ count: Int, of widget: UnsafeMutablePointer<GtkWidget>) async {
    var left = count
    await until(widget) {
      left -= 1
      return left <= 0
    }
  }

  /// Returns after the frame in which the condition is true.
  static func until(
    _ widget: UnsafeMutablePointer<GtkWidget>, _ condition: @escaping () -> Bool
  ) async {
    guard let clock = gtk_widget_get_frame_clock(widget) else { return }
    var connection: SignalConnection?
    gdk_frame_clock_begin_updating(clock)
    await withCheckedContinuation { continuation in
      connection = clock.connect("after-paint") { _ in
        if connection != nil, condition() {
          connection?.disconnect()
          connection = nil
          continuation.resume()
        }
        return .none
      }
    }
    gdk_frame_clock_end_updating(clock)
  }
}

@MainActor
enum Widths {
  /// Returns when GTK has allocated that width.
  static func of(_ widget: UnsafeMutablePointer<GtkWidget>, become width: gint) async {
    await Frames.until(widget) { gtk_widget_get_width(widget) == width }
  }
}
