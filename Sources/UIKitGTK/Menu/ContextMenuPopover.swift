package import CWebKitGTK
internal import GObjectSupport

/// A context menu on a view: a preview if there is one, and below it the entries of a ``UIMenu``.
@MainActor
package final class ContextMenuPopover {
  private let model: MenuModel
  private let outer: ObjectReference<OpaquePointer>
  private let reference: ObjectReference<UnsafeMutablePointer<GtkWidget>>
  /// The `GtkPopoverMenu`.
  package var popover: UnsafeMutablePointer<GtkWidget> { reference.pointer }
  private let preview: MenuPreview?
  private var closed: SignalConnection?

  /// Called once the menu is closed, after the entry that was chosen has done its work.
  package var onClose: (@MainActor () -> Void)?

  /// The display must be open.
  package init(_ menu: UIMenu, preview: MenuPreview? = nil, sender: AnyObject? = nil) {
    model = MenuModel(menu, sender: sender)
    self.preview = preview
    outer = ObjectReference(adopting: g_menu_new())
    if preview != nil {
      let item = ObjectReference<OpaquePointer>(adopting: g_menu_item_new(nil, nil))
      withExtendedLifetime(Variant(Self.previewName)) {
        g_menu_item_set_attribute_value(item.pointer, "custom", $0.pointer)
      }
      let section = ObjectReference<OpaquePointer>(adopting: g_menu_new())
      g_menu_append_item(section.pointer, item.pointer)
      g_menu_append_section(outer.pointer, nil, section.pointer.cast())
    }
    g_menu_append_section(
      outer.pointer, menu.title.isEmpty ? nil : menu.title, model.menuModel)
    reference = ObjectReference(
      sinking: gtk_popover_menu_new_from_model_full(outer.pointer.cast(), GTK_POPOVER_MENU_NESTED))
    gtk_widget_insert_action_group(popover, MenuModel.prefix, model.actionGroup)
    gtk_popover_set_has_arrow(popover.cast(), 0)
    if let preview { gtk_popover_menu_add_child(popover.cast(), preview.widget, Self.previewName) }
    closed = popover.connect("closed") { [weak self] _ in
      // The popover closes before it activates the entry that was chosen.
      DispatchQueue.main.async { self?.didClose() }
      return .none
    }
  }

  private static let previewName = "preview"

  /// Opens the menu at a point of a view; on a view that is not on screen, it closes at once.
  package func show(on view: UIView, at point: CGPoint) {
    guard let parent = view.hostableWidget, gtk_widget_get_parent(popover) == nil else { return }
    guard gtk_widget_get_mapped(parent) != 0 else {
      return DispatchQueue.main.async { [weak self] in self?.didClose() }
    }
    gtk_widget_set_parent(popover, parent)
    gtk_popover_set_position(popover.cast(), GTK_POS_BOTTOM)
    gtk_widget_set_halign(popover, GTK_ALIGN_START)
    var area = GdkRectangle(
      x: gint(point.x.rounded()), y: gint(point.y.rounded()), width: 1, height: 1)
    gtk_popover_set_pointing_to(popover.cast(), &area)
    gtk_popover_popup(popover.cast())
  }

  /// Whether the menu is to be seen.
  package var isOpen: Bool { gtk_widget_get_visible(popover) != 0 }

  /// Closes the menu; nothing is chosen.
  package func close() {
    popover.popDown()
  }

  private func didClose() {
    detach()
    let onClose = onClose
    self.onClose = nil
    onClose?()
  }

  private func detach() {
    preview?.release()
    if gtk_widget_get_parent(popover) != nil { gtk_widget_unparent(popover) }
  }

  isolated deinit {
    closed = nil
    detach()
  }
}
