internal import CWebKitGTK
internal import GObjectSupport

/// A button, a space or a view of the app's own in a bar.
open class UIBarButtonItem: UIBarItem {
  /// How a button is drawn.
  public enum Style: Int, Sendable {
    case plain = 0
    /// As the one that the person most likely wants.
    case done = 2

    /// As the one that the person most likely wants.
    public static let prominent = Style.done
  }

  private enum Kind {
    case button
    case space(width: CGFloat?)
    case view(UIView)
  }

  private let kind: Kind
  private var widget: ObjectReference<UnsafeMutablePointer<GtkWidget>>?
  private var clicked: SignalConnection?
  private weak var bar: UIView?
  private var openMenu: PopupMenu?

  private init(kind: Kind) {
    self.kind = kind
    super.init()
  }

  /// A button with an action's text and picture, if it has none of its own, which runs the action.
  ///
  /// - Parameter menu: opens by the button if there is no action, else by the secondary button.
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil,
    menu: UIMenu? = nil
  ) {
    self.init(kind: .button)
    self.title = title ?? primaryAction?.title
    self.image = image ?? primaryAction?.image
    self.primaryAction = primaryAction
    self.menu = menu
  }

  /// A button with an action's text and picture, which runs the action.
  public convenience init(primaryAction: UIAction?, menu: UIMenu? = nil) {
    self.init(title: nil, image: nil, primaryAction: primaryAction, menu: menu)
  }

  /// A button with a usual text or picture, or a space.
  public convenience init(
    systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    switch systemItem {
    case .flexibleSpace: self.init(kind: .space(width: nil))
    case .fixedSpace: self.init(kind: .space(width: 0))
    default: self.init(kind: .button)
    }
    title = systemItem.title
    image = systemItem.symbol.flatMap { UIImage(systemName: $0) }
    if systemItem == .done || systemItem == .save { style = .done }
    self.primaryAction = primaryAction
    self.menu = menu
  }

  /// A view of the app's own, in its intrinsic size where it has one, else in that of its frame.
  public convenience init(customView: UIView) {
    self.init(kind: .view(customView))
  }

  /// A space that takes what room there is.
  open class func flexibleSpace() -> UIBarButtonItem {
    UIBarButtonItem(kind: .space(width: nil))
  }

  /// A space of a width in points.
  open class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    UIBarButtonItem(kind: .space(width: width))
  }

  /// What runs when the button is pressed.
  open var primaryAction: UIAction?

  /// What opens by the button.
  open var menu: UIMenu?

  /// How the button is drawn.
  open var style = Style.plain { didSet { itemDidChange() } }

  /// Whether the item is left out.
  open var isHidden = false { didSet { itemDidChange() } }

  /// The view of the app's own.
  open var customView: UIView? {
    if case .view(let view) = kind { return view }
    return nil
  }

  // MARK: Widget

  /// The item's widget, in a bar on which menus open. An item is in one bar at a time.
  func makeWidget(in bar: UIView) -> UnsafeMutablePointer<GtkWidget>? {
    self.bar = bar
    guard let made = makeWidget() else { return nil }
    if let old = widget?.pointer, old != made, gtk_widget_get_parent(old) != nil {
      gtk_widget_unparent(old)
    }
    widget = ObjectReference(sinking: made)
    itemDidChange()
    return made
  }

  private func makeWidget() -> UnsafeMutablePointer<GtkWidget>? {
    switch kind {
    case .button:
      guard let button = gtk_button_new() else { return nil }
      gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
      clicked = button.connect("clicked") { [weak self] _ in
        self?.wasClicked()
        return .none
      }
      return button
    case .space(let width):
      guard let space = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0) else { return nil }
      gtk_widget_set_hexpand(space, width == nil ? 1 : 0)
      if let width {
        gtk_widget_set_size_request(space, CGSize(width: width, height: 0).widgetPixels.width, -1)
      }
      return space
    case .view(let view):
      view.takeIntrinsicSize()
      guard let made = view.gtkWidget else { return nil }
      gtk_widget_set_valign(made, GTK_ALIGN_CENTER)
      return made
    }
  }

  override func itemDidChange() {
    guard let widget = widget?.pointer else { return }
    gtk_widget_set_visible(widget, isHidden ? 0 : 1)
    gtk_widget_set_sensitive(widget, isEnabled ? 1 : 0)
    guard case .button = kind else { return }
    let content = ButtonContent(
      title: image == nil ? title : nil, image: image,
      showsArrow: image == nil && opensMenu)
    content.apply(to: widget)
    if style == .done {
      gtk_widget_add_css_class(widget, "suggested-action")
    } else {
      gtk_widget_remove_css_class(widget, "suggested-action")
    }
    let name = accessibilityLabel ?? title
    gtk_widget_set_tooltip_text(widget, image == nil ? nil : name)
    widget.setAccessibleLabel(name)
    if let accessibilityIdentifier { gtk_widget_set_name(widget, accessibilityIdentifier) }
  }

  private var opensMenu: Bool { primaryAction == nil && menu != nil }

  private func wasClicked() {
    guard opensMenu else {
      primaryAction?.perform(sender: self)
      return
    }
    guard let menu, let bar, let widget = widget?.pointer, let area = widget.frame(in: bar) else {
      return
    }
    let popup = PopupMenu(menu, sender: self)
    guard !popup.isEmpty else { return }
    popup.onClose = { [weak self] in self?.openMenu = nil }
    openMenu = popup
    popup.show(on: bar, at: area)
  }

  /// What tests press.
  var button: UnsafeMutablePointer<GtkWidget>? { widget?.pointer }
}
