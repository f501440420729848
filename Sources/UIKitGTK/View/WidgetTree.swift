package import CWebKitGTK

extension UnsafeMutablePointer<GtkWidget> {
  /// The widgets right inside this one, in GTK's order.
  @MainActor
  package var children: [UnsafeMutablePointer<GtkWidget>] {
    sequence(first: gtk_widget_get_first_child(self)) { $0.flatMap(gtk_widget_get_next_sibling) }
      .prefix { $0 != nil }.compactMap { $0 }
  }

  /// The name of the widget's type.
  @MainActor
  package var typeName: String {
    String(
      cString: g_type_name_from_instance(
        UnsafeMutableRawPointer(self)
          .assumingMemoryBound(to: GTypeInstance.self)))
  }

  /// All widgets inside this one whose type has this very name.
  @MainActor
  package func descendants(ofType name: String) -> [UnsafeMutablePointer<GtkWidget>] {
    children.flatMap { ($0.typeName == name ? [$0] : []) + $0.descendants(ofType: name) }
  }
}
