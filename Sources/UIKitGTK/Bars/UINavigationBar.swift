internal import CAdwaita
internal import CWebKitGTK
internal import GObjectSupport

/// The bar with a title, a back button and what a controller puts there: GNOME's header bar.
open class UINavigationBar: UIView {
  private var storedItems: [UINavigationItem] = []
  private var packed: [ObjectReference<UnsafeMutablePointer<GtkWidget>>] = []
  private var backClicked: SignalConnection?

  /// What the back button does; by default it pops the top item.
  var onBack: (() -> Void)?

  /// The items, the topmost last.
  open var items: [UINavigationItem]? {
    get { storedItems }
    set { setItems(newValue, animated: false) }
  }

  /// Sets the items; the bar changes at once.
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    storedItems.last?.onChange = nil
    storedItems = items ?? []
    storedItems.last?.onChange = { [weak self] in self?.contentNeedsUpdate() }
    contentNeedsUpdate()
  }

  /// Whether these are the bar's items.
  func showsExactly(_ items: [UINavigationItem]) -> Bool {
    storedItems.elementsEqual(items) { $0 === $1 }
  }

  /// The item that the bar shows.
  open var topItem: UINavigationItem? { storedItems.last }

  /// The item that the back button leads to.
  open var backItem: UINavigationItem? { storedItems.dropLast().last }

  /// Shows another item.
  open func pushItem(_ item: UINavigationItem, animated: Bool) {
    setItems(storedItems + [item], animated: animated)
  }

  /// Shows the item before; the first one stays.
  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    guard storedItems.count > 1 else { return nil }
    let popped = storedItems.last
    setItems(storedItems.dropLast(), animated: animated)
    return popped
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: naturalContentSize().height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: naturalContentSize().height)
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    contentNeedsUpdate()
  }

  // MARK: Widget

  override func makeContent() -> UnsafeMutablePointer<GtkWidget>? {
    DesktopStyle.start()
    return adw_header_bar_new()
  }

  override func updateContent(_ widget: UnsafeMutablePointer<GtkWidget>) {
    let bar = OpaquePointer(widget)
    for widget in packed where gtk_widget_get_parent(widget.pointer) != nil {
      adw_header_bar_remove(bar, widget.pointer)
    }
    packed = []
    let isTitleBar: gboolean = window?.contentHasTitleBar ?? false ? 1 : 0
    adw_header_bar_set_show_start_title_buttons(bar, isTitleBar)
    adw_header_bar_set_show_end_title_buttons(bar, isTitleBar)

    let item = topItem
    let leftItems = item?.leftBarButtonItems ?? []
    if let back = makeBackButton(beside: leftItems) {
      packed.append(ObjectReference(sinking: back))
      adw_header_bar_pack_start(bar, back)
    }
    for left in leftItems.compactMap({ $0.makeWidget(in: self) }) {
      packed.append(ObjectReference(retaining: left))
      adw_header_bar_pack_start(bar, left)
    }
    for right in (item?.rightBarButtonItems ?? []).compactMap({ $0.makeWidget(in: self) }) {
      packed.append(ObjectReference(retaining: right))
      adw_header_bar_pack_end(bar, right)
    }
    setTitle(of: bar, to: item)
  }

  private func setTitle(of bar: OpaquePointer, to item: UINavigationItem?) {
    guard let view = item?.titleView else {
      adw_header_bar_set_title_widget(bar, adw_window_title_new(item?.title ?? "", ""))
      return
    }
    view.takeIntrinsicSize()
    guard let title = view.gtkWidget else { return }
    if adw_header_bar_get_title_widget(bar) == title { return }
    gtk_widget_set_hexpand(title, 1)
    gtk_widget_set_valign(title, GTK_ALIGN_CENTER)
    adw_header_bar_set_title_widget(bar, title)
    // Themes give controls in bars other sizes and margins, which GTK would find out with the next frame.
    title.forgetSizes()
    view.takeIntrinsicSize()
  }

  private func makeBackButton(
    beside leftItems: [UIBarButtonItem]
  ) -> UnsafeMutablePointer<GtkWidget>? {
    guard let backItem, let topItem, !topItem.hidesBackButton,
      leftItems.isEmpty || topItem.leftItemsSupplementBackButton,
      let button = gtk_button_new_from_icon_name("go-previous-symbolic")
    else { return nil }
    let name = backItem.backButtonTitle ?? backItem.title ?? "Back"
    gtk_widget_set_tooltip_text(button, name)
    gtk_widget_set_name(button, "BackButton")
    button.setAccessibleLabel(name)
    backClicked = button.connect("clicked") { [weak self] _ in
      guard let self else { return .none }
      if let onBack { onBack() } else { popItem(animated: true) }
      return .none
    }
    return button
  }
}
