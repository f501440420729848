internal import CWebKitGTK
internal import UIKitGTK

extension UnsafeMutablePointer<GtkWidget> {
  /// Tells everybody what a control without a text is called: by its tooltip, and to assistive technology.
  @MainActor
  func setName(_ name: String) {
    gtk_widget_set_tooltip_text(self, name)
    setAccessibleLabel(name)
    // A menu button's own button is the one that assistive technology finds.
    for button in descendants(ofType: "GtkToggleButton") { button.setAccessibleLabel(name) }
  }
}
