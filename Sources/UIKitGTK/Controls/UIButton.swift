internal import CWebKitGTK
internal import GObjectSupport

/// A button with a text, a picture or both, that runs actions or opens a menu.
open class UIButton: UIControl {
  /// How a button is drawn.
  public enum ButtonType: Int, Sendable {
    /// With no frame.
    case custom = 0
    /// With no frame.
    case system = 1
    /// With the sign for adding something.
    case contactAdd = 5
    /// With the sign for closing something.
    case close = 7
  }

  /// What a button is for, which colours it.
  public enum Role: Int, Sendable {
    case normal = 0
    /// What the person most likely wants.
    case primary = 1
    case cancel = 2
    case destructive = 3
  }

  /// How a button was made.
  public private(set) var buttonType = ButtonType.custom

  /// What the button is for.
  open var role = Role.normal {
    didSet { if role != oldValue { contentNeedsUpdate() } }
  }

  /// A button without frame, text or picture.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    switch buttonType {
    case .custom, .system: break
    case .contactAdd: images[.normal] = UIImage(systemName: "plus")
    case .close: images[.normal] = UIImage(systemName: "xmark")
    }
  }

  /// A button with an action's text and picture, which runs the action.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    adopt(primaryAction)
  }

  /// A button that looks as configured and runs the action, whose text and picture it takes if the
  /// configuration has none.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system)
    self.configuration = configuration
    adopt(primaryAction)
  }

  private func adopt(_ action: UIAction?) {
    guard let action else { return }
    if !action.title.isEmpty { titles[.normal] = action.title }
    if let image = action.image { images[.normal] = image }
    addAction(action, for: .primaryActionTriggered)
  }

  // MARK: Looks

  /// What the button looks like; nil gives it no frame.
  open var configuration: Configuration? {
    didSet { contentNeedsUpdate() }
  }

  private var titles: [State: String] = [:]
  private var images: [State: UIImage] = [:]

  /// Sets the text for a state; the other states take the normal one's where they have none.
  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    contentNeedsUpdate()
  }

  /// The text for a state.
  open func title(for state: State) -> String? {
    titles[state] ?? titles[.normal]
  }

  /// Sets the picture for a state; the other states take the normal one's where they have none.
  open func setImage(_ image: UIImage?, for state: State) {
    images[state] = image
    contentNeedsUpdate()
  }

  /// The picture for a state.
  open func image(for state: State) -> UIImage? {
    images[state] ?? images[.normal]
  }

  /// The text that the button shows.
  open var currentTitle: String? { configuration?.title ?? title(for: state) }
  /// The picture that the button shows.
  open var currentImage: UIImage? { configuration?.image ?? image(for: state) }

  // MARK: Menu

  /// The menu that the button opens; see ``showsMenuAsPrimaryAction``.
  ///
  /// Without that property the menu opens by the secondary button or a long press.
  open var menu: UIMenu?

  /// Whether operating the button opens ``menu``, rather than running the button's actions.
  open var showsMenuAsPrimaryAction = false {
    didSet { contentNeedsUpdate() }
  }

  private var openMenu: PopupMenu?
  private var secondaryClick: SecondaryClick?

  private func showMenu() {
    guard let menu, isEnabled else { return }
    let popup = PopupMenu(menu, sender: self)
    guard !popup.isEmpty else { return }
    popup.onClose = { [weak self] in self?.openMenu = nil }
    openMenu = popup
    popup.show(on: self, at: bounds)
  }

  // MARK: Widget

  open override var intrinsicContentSize: CGSize { naturalContentSize() }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { naturalContentSize() }
  open override var canBecomeFirstResponder: Bool { true }

  override func makeContent() -> UnsafeMutablePointer<GtkWidget>? {
    guard let button = gtk_button_new() else { return nil }
    contentConnections = [
      button.connect("clicked") { [weak self] _ in
        self?.wasClicked()
        return .none
      }
    ]
    secondaryClick = SecondaryClick(on: button) { [weak self] _ in self?.showMenu() }
    return button
  }

  override func updateContent(_ widget: UnsafeMutablePointer<GtkWidget>) {
    let content = ButtonContent(
      title: currentTitle, image: currentImage, showsArrow: showsMenuAsPrimaryAction)
    content.apply(to: widget)
    let looks = configuration?.looks ?? .plain
    let classes = [
      "flat": looks == .plain,
      "suggested-action": role == .primary || (looks == .filled && role != .destructive),
      "destructive-action": role == .destructive,
    ]
    for (name, isOn) in classes {
      if isOn {
        gtk_widget_add_css_class(widget, name)
      } else {
        gtk_widget_remove_css_class(widget, name)
      }
    }
  }

  private func wasClicked() {
    if showsMenuAsPrimaryAction, menu != nil {
      showMenu()
    } else {
      sendActions(for: [.touchUpInside, .primaryActionTriggered])
    }
  }
}
