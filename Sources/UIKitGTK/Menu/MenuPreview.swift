package import CWebKitGTK
internal import GObjectSupport

/// A controller's view above the entries of a context menu; a click on it, or the Return key, chooses it.
@MainActor
package final class MenuPreview {
  package let controller: UIViewController
  private let button: ObjectReference<UnsafeMutablePointer<GtkWidget>>
  private var clicked: SignalConnection?
  /// The button that holds the view.
  package var widget: UnsafeMutablePointer<GtkWidget> { button.pointer }

  /// In points, for controllers that say nothing else.
  private static let usualSize = CGSize(width: 320, height: 240)
  private static let largestSize = CGSize(width: 480, height: 480)

  /// Nil if the controller's view is on a screen already.
  ///
  /// - Parameter onChoice: called each time the preview is chosen.
  package init?(_ controller: UIViewController, onChoice: @escaping @MainActor () -> Void) {
    let wish = controller.preferredContentSize
    let size = CGSize(
      width: wish.width > 0 ? min(wish.width, Self.largestSize.width) : Self.usualSize.width,
      height: wish.height > 0 ? min(wish.height, Self.largestSize.height) : Self.usualSize.height)
    controller.sizeForLoading = size
    guard let view = controller.view, view.superview == nil, !view.isInWindow,
      let content = view.gtkWidget, gtk_widget_get_parent(content) == nil
    else { return nil }
    self.controller = controller
    // A view that was loaded before has the screen's size.
    view.frame = CGRect(origin: .zero, size: size)
    button = ObjectReference(sinking: gtk_button_new())
    let pixels = size.widgetPixels
    gtk_widget_set_size_request(content, pixels.width, pixels.height)
    // The button, and not what is within it, gets the clicks.
    let shield: UnsafeMutablePointer<GtkWidget> = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    gtk_widget_set_can_target(shield, 0)
    gtk_widget_set_overflow(shield, GTK_OVERFLOW_HIDDEN)
    gtk_box_append(shield.cast(), content)
    gtk_button_set_child(widget.cast(), shield)
    gtk_widget_add_css_class(widget, "flat")
    gtk_widget_set_margin_bottom(widget, 6)
    gtk_widget_set_tooltip_text(widget, controller.title ?? "Open")
    clicked = widget.connect("clicked") { _ in
      onChoice()
      return .none
    }
  }

  /// Lets the controller's view go, so that it can be shown elsewhere.
  package func release() {
    guard let content = controller.viewIfLoaded?.widget, gtk_widget_get_root(content) != nil,
      let shield = gtk_widget_get_parent(content)
    else { return }
    gtk_widget_set_size_request(content, -1, -1)
    gtk_box_remove(shield.cast(), content)
  }
}
