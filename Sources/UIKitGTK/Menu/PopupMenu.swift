package import CWebKitGTK
internal import GObjectSupport

/// A ``UIMenu`` in a popover: on a view at a point, or for a GTK button to open.
@MainActor
package final class PopupMenu {
  private let reference: ObjectReference<UnsafeMutablePointer<GtkWidget>>
  /// The `GtkPopoverMenu`.
  package var popover: UnsafeMutablePointer<GtkWidget> { reference.pointer }
  private let model: MenuModel
  private var closed: SignalConnection?

  /// Called once the menu is closed, after the chosen action was performed if one was.
  package var onClose: (() -> Void)?

  /// The action that was chosen, if any.
  package private(set) var chosenAction: UIAction?

  /// The display must be open.
  package init(_ menu: UIMenu, sender: AnyObject? = nil) {
    model = MenuModel(menu, sender: sender)
    reference = ObjectReference(
      sinking: gtk_popover_menu_new_from_model_full(model.menuModel, GTK_POPOVER_MENU_NESTED))
    gtk_widget_insert_action_group(popover, MenuModel.prefix, model.actionGroup)
    gtk_popover_set_has_arrow(popover.cast(), 0)
    markDestructive(in: popover)
    model.onAction = { [weak self] in self?.chosenAction = $0 }
    closed = popover.connect("closed") { [weak self] _ in
      // The popover closes before it activates the action that was chosen.
      DispatchQueue.main.async { self?.didClose() }
      return .none
    }
  }

  /// Whether there is nothing to be shown.
  package var isEmpty: Bool { model.isEmpty }

  /// Opens the menu on a view, at a point in its coordinates.
  package func show(on view: UIView, at point: CGPoint) {
    show(on: view, at: CGRect(origin: point, size: CGSize(width: 1, height: 1)))
  }

  /// Opens the menu on a view, below a rectangle in its coordinates; on a view that is not on screen, it closes at
  /// once.
  package func show(on view: UIView, at rect: CGRect) {
    guard let parent = view.hostableWidget, gtk_widget_get_mapped(parent) != 0 else {
      return DispatchQueue.main.async { [weak self] in self?.didClose() }
    }
    if gtk_widget_get_parent(popover) != nil { gtk_widget_unparent(popover) }
    gtk_widget_set_parent(popover, parent)
    gtk_popover_set_position(popover.cast(), GTK_POS_BOTTOM)
    gtk_widget_set_halign(popover, rect.width > 1 ? GTK_ALIGN_FILL : GTK_ALIGN_START)
    let size = rect.size.widgetPixels
    var area = GdkRectangle(
      x: gint(rect.minX.widgetOffset), y: gint(rect.minY.widgetOffset), width: size.width,
      height: size.height)
    gtk_popover_set_pointing_to(popover.cast(), &area)
    gtk_popover_popup(popover.cast())
  }

  /// Closes the menu without a choice.
  package func close() {
    popover.popDown()
  }

  private func didClose() {
    if let parent = gtk_widget_get_parent(popover), customWidgetOwner(of: parent) != nil {
      gtk_widget_unparent(popover)
    }
    let onClose = onClose
    self.onClose = nil
    onClose?()
  }

  /// GTK's menu model has no word for it, so the items' widgets are looked up by their text.
  private func markDestructive(in widget: UnsafeMutablePointer<GtkWidget>) {
    guard !model.destructiveTitles.isEmpty else { return }
    for item in widget.descendants(ofType: "GtkModelButton") {
      guard let title = item.stringProperty("text"),
        model.destructiveTitles.contains(title)
      else { continue }
      gtk_widget_add_css_class(item, "error")
    }
  }

  isolated deinit {
    if gtk_widget_get_parent(popover) != nil { gtk_widget_unparent(popover) }
  }
}
