internal import CAdwaita
internal import CWebKitGTK
internal import GObjectSupport

/// The rows of an activity controller.
final class ActivityList: UIView {
  private let activities: [UIActivity]
  private let onChoice: (UIActivity) -> Void

  init(_ activities: [UIActivity], onChoice: @escaping (UIActivity) -> Void) {
    self.activities = activities
    self.onChoice = onChoice
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { naturalContentSize() }

  override func makeContent() -> UnsafeMutablePointer<GtkWidget>? {
    DesktopStyle.start()
    guard let list = gtk_list_box_new(), let clamp = adw_clamp_new() else { return nil }
    gtk_widget_add_css_class(list, "boxed-list")
    gtk_list_box_set_selection_mode(OpaquePointer(list), GTK_SELECTION_NONE)
    gtk_widget_set_valign(list, GTK_ALIGN_START)
    for activity in activities {
      guard let row = adw_action_row_new() else { continue }
      let actionRow: UnsafeMutablePointer<AdwActionRow> = row.cast()
      adw_preferences_row_set_title(row.cast(), mnemonicFree(activity.activityTitle ?? ""))
      if let icon = activity.activityImage?.makeIconWidget() {
        adw_action_row_add_prefix(actionRow, icon)
      }
      gtk_list_box_row_set_activatable(row.cast(), 1)
      gtk_list_box_append(OpaquePointer(list), row)
    }
    contentConnections = [
      list.connect("row-activated") { [weak self] arguments in
        guard let self, let row: UnsafeMutablePointer<GtkListBoxRow> = arguments.object(1) else {
          return .none
        }
        let index = Int(gtk_list_box_row_get_index(row))
        if activities.indices.contains(index) { onChoice(activities[index]) }
        return .none
      }
    ]
    for setMargin in [
      gtk_widget_set_margin_top, gtk_widget_set_margin_bottom, gtk_widget_set_margin_start,
      gtk_widget_set_margin_end,
    ] { setMargin(list, 18) }
    adw_clamp_set_child(OpaquePointer(clamp), list)
    return clamp
  }
}
