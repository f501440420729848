internal import CWebKitGTK
internal import GObjectSupport

/// Knows whether a person, or a script of the app, has acted on the present page lately.
///
/// The engine marks the entries that a page adds to the back-forward list on its own by the same rule, but
/// does not say which they are (WebKitGTK 2.50).
@MainActor
final class GestureClock {
  private var last: ContinuousClock.Instant?
  private var connection: SignalConnection?

  init(widget: UnsafeMutablePointer<GtkWidget>) {
    guard let controller = gtk_event_controller_legacy_new() else { return }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    connection = controller.connect("event") { [weak self] _ in
      if let event = gtk_event_controller_get_current_event(controller),
        Self.gestures.contains(gdk_event_get_event_type(event).rawValue)
      {
        self?.gestureHappened()
        self?.lastWasKey = gdk_event_get_event_type(event) == GDK_KEY_PRESS
      }
      return .bool(false)
    }
    // The widget takes over the reference.
    gtk_widget_add_controller(widget, controller)
  }

  /// Whether the last gesture was a person's press of a key.
  private(set) var lastWasKey = false

  func gestureHappened() {
    last = .now
    lastWasKey = false
  }

  func documentBegan() {
    last = nil
    lastWasKey = false
  }

  var hasRecentGesture: Bool { last.map { .now - $0 <= Self.memory } ?? false }

  /// The engine's.
  private static let memory = Duration.seconds(10)

  private static let gestures: Set<UInt32> = [
    GDK_BUTTON_PRESS.rawValue, GDK_BUTTON_RELEASE.rawValue, GDK_KEY_PRESS.rawValue,
    GDK_TOUCH_BEGIN.rawValue, GDK_TOUCH_END.rawValue,
  ]
}
