/// A list of actions and of further menus.
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
  /// The name of a menu.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// How a menu is shown inside another one.
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The menu's elements stand in the outer menu, set off by lines.
    public static let displayInline = Options(rawValue: 1 << 0)
    /// The menu is shown as one that destroys something.
    public static let destructive = Options(rawValue: 1 << 1)
    /// Choosing an action checks it and unchecks the menu's others.
    public static let singleSelection = Options(rawValue: 1 << 5)
  }

  /// The menu's name; a fresh one if none was given.
  public let identifier: Identifier
  /// How the menu is shown inside another one.
  public let options: Options
  /// What is in the menu.
  open private(set) var children: [UIMenuElement]

  /// Makes a menu.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    options: Options = [], children: [UIMenuElement] = []
  ) {
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.options = options
    self.children = children
    super.init(title: title, image: image)
  }

  /// The same menu with other elements.
  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(
      title: title, image: image, identifier: identifier, options: options, children: newChildren)
  }

  /// The actions in the menu, and in the menus shown inline in it, that are checked.
  open var selectedElements: [UIMenuElement] {
    inlineActions.filter { $0.state == .on }
  }

  /// The actions that stand in this menu itself.
  var inlineActions: [UIAction] {
    children.flatMap { child -> [UIAction] in
      if let action = child as? UIAction { return [action] }
      guard let menu = child as? UIMenu, menu.options.contains(.displayInline) else { return [] }
      return menu.inlineActions
    }
  }

  override func makeCopy() -> UIMenuElement {
    replacingChildren(children)
  }
}
