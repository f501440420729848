internal import CWebKitGTK
internal import GObjectSupport

/// A view that a person operates, and that runs actions when they do.
open class UIControl: UIView {
  /// What can happen to a control.
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A button was pressed and let go, by pointer, touch or keyboard.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The control has another value.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// What the control is there for happened.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// A text field got the keyboard focus.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The person changed a text field's text.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// A text field lost the keyboard focus.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// The Return key was pressed in a text field.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    public static let allEditingEvents = Event(rawValue: 0xF << 16)
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// How a control is at the moment.
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let normal = State([])
    public static let disabled = State(rawValue: 1 << 1)
    public static let selected = State(rawValue: 1 << 2)
  }

  /// Whether the control can be operated.
  open var isEnabled = true {
    didSet { if isEnabled != oldValue { stateDidChange() } }
  }

  /// Whether the control is marked as chosen.
  open var isSelected = false {
    didSet { if isSelected != oldValue { stateDidChange() } }
  }

  /// How the control is at the moment.
  open var state: State {
    var state = State.normal
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  private var actions: [(action: UIAction, events: Event)] = []

  /// Makes a control that runs an action when it is operated.
  public convenience init(frame: CGRect = .zero, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Runs an action when one of the events happens; an earlier one of the same identifier is replaced.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
    actions.append((action, controlEvents))
  }

  /// No longer runs an action at these events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// No longer runs the action of this identifier at these events.
  open func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event
  ) {
    for index in actions.indices where actions[index].action.identifier == actionIdentifier {
      actions[index].events.subtract(controlEvents)
    }
    actions.removeAll { $0.events.isEmpty }
  }

  /// Runs an action with the control as its sender.
  open func sendAction(_ action: UIAction) {
    action.perform(sender: self)
  }

  /// Runs the actions of these events, as if they had happened.
  open func sendActions(for controlEvents: Event) {
    for (action, events) in actions where !events.isDisjoint(with: controlEvents) {
      sendAction(action)
    }
  }

  func stateDidChange() {
    guard let content else { return }
    gtk_widget_set_sensitive(content.pointer, isEnabled ? 1 : 0)
    contentNeedsUpdate()
  }
}
