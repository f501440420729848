internal import CWebKitGTK
internal import GObjectSupport

/// What stands in a GTK button: a picture, a text, or both.
@MainActor
struct ButtonContent {
  var title: String?
  var image: UIImage?
  /// Whether an arrow tells of a menu; a picture alone needs none.
  var showsArrow = false

  /// Fills the button.
  func apply(to button: UnsafeMutablePointer<GtkWidget>) {
    let title = (title?.isEmpty ?? true) ? nil : title
    gtk_widget_remove_css_class(button, "image-button")
    gtk_widget_remove_css_class(button, "text-button")
    if let image, title == nil {
      gtk_button_set_child(button.cast(), image.makeIconWidget())
      gtk_widget_add_css_class(button, "image-button")
    } else if image == nil, !showsArrow {
      gtk_button_set_label(button.cast(), title ?? "")
    } else if let row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6) {
      if let image { gtk_box_append(row.cast(), image.makeIconWidget()) }
      gtk_box_append(row.cast(), gtk_label_new(title ?? ""))
      if showsArrow {
        gtk_box_append(row.cast(), gtk_image_new_from_icon_name("pan-down-symbolic"))
      }
      gtk_widget_set_halign(row, GTK_ALIGN_CENTER)
      gtk_button_set_child(button.cast(), row)
      gtk_widget_add_css_class(button, "text-button")
    }
  }
}
