internal import CWebKitGTK
internal import GObjectSupport

/// A line of text that a person can edit.
open class UITextField: UIControl {
  /// How the field is framed.
  public enum BorderStyle: Int, Sendable {
    case none = 0
    case roundedRect = 3
  }

  /// When the button that clears the field is shown.
  public enum ViewMode: Int, Sendable {
    case never = 0
    case whileEditing, unlessEditing, always
  }

  /// Who is asked and told about editing.
  open weak var delegate: (any UITextFieldDelegate)?

  // MARK: Text

  private var storedText = ""

  /// The text; never nil once set.
  open var text: String? {
    get { storedText }
    set {
      guard storedText != newValue ?? "" else { return }
      storedText = newValue ?? ""
      contentNeedsUpdate()
    }
  }

  /// What an empty field shows.
  open var placeholder: String? {
    didSet { contentNeedsUpdate() }
  }

  /// Whether the text is hidden, as for passwords.
  open var isSecureTextEntry = false {
    didSet { contentNeedsUpdate() }
  }

  /// The font; nil stands for the desktop's.
  open var font: UIFont? {
    didSet { if font != oldValue { contentNeedsUpdate() } }
  }

  /// The text's colour; nil stands for the desktop's.
  open var textColor: UIColor? {
    didSet { if textColor != oldValue { contentNeedsUpdate() } }
  }

  /// Where the text stands.
  open var textAlignment = NSTextAlignment.natural {
    didSet { contentNeedsUpdate() }
  }

  /// How the field is framed.
  open var borderStyle = BorderStyle.none {
    didSet { contentNeedsUpdate() }
  }

  /// When the button that clears the field is shown, if there is text.
  open var clearButtonMode = ViewMode.never {
    didSet { contentNeedsUpdate() }
  }

  /// What kind of text is expected; on-screen keyboards follow it.
  open var keyboardType = UIKeyboardType.default {
    didSet { contentNeedsUpdate() }
  }

  /// Whether spelling is corrected.
  open var autocorrectionType = UITextAutocorrectionType.default {
    didSet { contentNeedsUpdate() }
  }

  /// Which letters become capitals.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences {
    didSet { contentNeedsUpdate() }
  }

  /// Whether the Return key gives the usual answer of the dialog that the field is in.
  var activatesDefaultAnswer = false

  /// The name of the theme's icon at the field's beginning.
  var leadingIcon: String? { nil }

  // MARK: Editing

  /// Whether the field has the keyboard focus.
  open private(set) var isEditing = false

  /// Selects the whole text.
  open func selectAll(_ sender: Any?) {
    guard let content else { return }
    gtk_editable_select_region(OpaquePointer(content.pointer), 0, -1)
  }

  open override var canBecomeFirstResponder: Bool { isEnabled }

  open override var isFirstResponder: Bool { isEditing }

  // MARK: Widget

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: naturalContentSize().height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let natural = naturalContentSize()
    return CGSize(width: max(natural.width, size.width), height: natural.height)
  }

  override func makeContent() -> UnsafeMutablePointer<GtkWidget>? {
    guard let entry = gtk_entry_new(), let focus = gtk_event_controller_focus_new() else {
      return nil
    }
    gtk_widget_add_controller(entry, focus)
    contentConnections = [
      entry.connect("changed") { [weak self] _ in
        self?.widgetTextDidChange()
        return .none
      },
      entry.connect("activate") { [weak self] _ in
        self?.returnWasPressed()
        return .none
      },
      entry.connect("icon-release") { [weak self] arguments in
        if arguments.enumeration(1) == Int(GTK_ENTRY_ICON_SECONDARY.rawValue) { self?.clear() }
        return .none
      },
      focus.connect("enter") { [weak self] _ in
        self?.focusDidChange(to: true)
        return .none
      },
      focus.connect("leave") { [weak self] _ in
        self?.focusDidChange(to: false)
        return .none
      },
    ]
    return entry
  }

  override func updateContent(_ widget: UnsafeMutablePointer<GtkWidget>) {
    let editable = OpaquePointer(widget)
    let entry: UnsafeMutablePointer<GtkEntry> = widget.cast()
    if String(cString: gtk_editable_get_text(editable)) != storedText {
      gtk_editable_set_text(editable, storedText)
    }
    gtk_entry_set_placeholder_text(entry, placeholder)
    gtk_entry_set_visibility(entry, isSecureTextEntry ? 0 : 1)
    gtk_entry_set_has_frame(entry, borderStyle == .roundedRect ? 1 : 0)
    let attributes = textAttributes(font: font, color: textColor, in: traitCollection)
    gtk_entry_set_attributes(entry, attributes.pointer)
    gtk_entry_set_alignment(entry, textPosition)
    gtk_entry_set_input_purpose(
      entry, isSecureTextEntry ? GTK_INPUT_PURPOSE_PASSWORD : keyboardType.purpose)
    gtk_entry_set_input_hints(
      entry, autocorrectionType.hints.union(autocapitalizationType.hints))
    gtk_entry_set_activates_default(entry, activatesDefaultAnswer ? 1 : 0)
    setIcon(of: entry, at: GTK_ENTRY_ICON_PRIMARY, to: leadingIcon)
    updateClearButton(entry)
  }

  private var textPosition: Float {
    switch textAlignment {
    case .center: 0.5
    case .right: isRightToLeft ? 0 : 1
    case .left: isRightToLeft ? 1 : 0
    case .natural, .justified: 0
    }
  }

  private func updateClearButton(_ entry: UnsafeMutablePointer<GtkEntry>) {
    let isWanted =
      switch clearButtonMode {
      case .never: false
      case .always: true
      case .whileEditing: isEditing
      case .unlessEditing: !isEditing
      }
    let isShown = isWanted && !storedText.isEmpty
    setIcon(
      of: entry, at: GTK_ENTRY_ICON_SECONDARY, to: isShown ? "edit-clear-symbolic" : nil)
  }

  /// GTK leaves room for an icon once one was set, if only to none.
  private func setIcon(
    of entry: UnsafeMutablePointer<GtkEntry>, at place: GtkEntryIconPosition, to name: String?
  ) {
    let present = gtk_entry_get_icon_name(entry, place).map { String(cString: $0) }
    if present != name { gtk_entry_set_icon_from_icon_name(entry, place, name) }
  }

  // MARK: What the person does

  private func widgetTextDidChange() {
    guard let content else { return }
    let text = String(cString: gtk_editable_get_text(OpaquePointer(content.pointer)))
    guard text != storedText else { return }
    storedText = text
    updateClearButton(content.pointer.cast())
    sendActions(for: .editingChanged)
    delegate?.textFieldDidChangeSelection(self)
  }

  private func returnWasPressed() {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
  }

  private func clear() {
    guard let content, delegate?.textFieldShouldClear(self) ?? true else { return }
    gtk_editable_set_text(OpaquePointer(content.pointer), "")
  }

  private func focusDidChange(to isFocused: Bool) {
    guard isFocused != isEditing else { return }
    isEditing = isFocused
    if let content { updateClearButton(content.pointer.cast()) }
    if isFocused {
      delegate?.textFieldDidBeginEditing(self)
      sendActions(for: .editingDidBegin)
    } else {
      delegate?.textFieldDidEndEditing(self)
      sendActions(for: .editingDidEnd)
    }
  }
}
