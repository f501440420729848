internal import CWebKitGTK
internal import GObjectSupport

/// Hears that a person asks for a widget's menu: by the secondary button or by a long press.
@MainActor
final class SecondaryClick {
  private var connections: [SignalConnection] = []

  /// - Parameter handler: gets the place, in the widget's coordinates.
  init(
    on widget: UnsafeMutablePointer<GtkWidget>, _ handler: @escaping @MainActor (CGPoint) -> Void
  ) {
    guard let click = gtk_gesture_click_new(), let press = gtk_gesture_long_press_new() else {
      return
    }
    gtk_gesture_single_set_button(click, 3)
    gtk_gesture_single_set_touch_only(press, 1)
    connections = [
      click.connect("pressed") { arguments in
        handler(CGPoint(x: arguments.double(2), y: arguments.double(3)))
        return .none
      },
      press.connect("pressed") { arguments in
        handler(CGPoint(x: arguments.double(1), y: arguments.double(2)))
        return .none
      },
    ]
    gtk_widget_add_controller(widget, click)
    gtk_widget_add_controller(widget, press)
  }
}
