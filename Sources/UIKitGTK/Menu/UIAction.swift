/// What a ``UIAction`` does; it is given the action.
public typealias UIActionHandler = (UIAction) -> Void

/// A closure with a title and a picture, for menus, buttons and bars.
///
/// ```swift
/// let reload = UIAction(title: "Reload", image: UIImage(systemName: "arrow.clockwise")) { _ in
///   webView.reload()
/// }
/// ```
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
  /// The name of an action, unique in its menu.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The action's name; a fresh one if none was given.
  public let identifier: Identifier

  /// How the action is shown in menus that are opened from now on.
  open var attributes: UIMenuElement.Attributes

  /// Whether menus that are opened from now on show a check mark.
  open var state: UIMenuElement.State

  /// The control, bar item or menu that performs the action, while it does.
  public private(set) var sender: Any?

  private let handler: UIActionHandler

  /// Makes an action.
  ///
  /// - Parameter handler: called on the main thread each time the action is chosen.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off,
    handler: @escaping UIActionHandler
  ) {
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.attributes = attributes
    self.state = state
    self.handler = handler
    super.init(title: title, image: image)
  }

  override func makeCopy() -> UIMenuElement {
    UIAction(
      title: title, image: image, identifier: identifier, attributes: attributes, state: state,
      handler: handler)
  }

  /// Does what the action is for.
  package func perform(sender: Any?) {
    let outer = self.sender
    self.sender = sender
    defer { self.sender = outer }
    handler(self)
  }
}
