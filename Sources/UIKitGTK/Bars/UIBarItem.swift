/// What stands in a bar.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
  /// The item's text, shown if it has no picture.
  open var title: String? { didSet { itemDidChange() } }

  /// The item's picture.
  open var image: UIImage? { didSet { itemDidChange() } }

  /// Whether the item can be operated.
  open var isEnabled = true { didSet { itemDidChange() } }

  /// A number for the app's use.
  open var tag = 0

  /// What assistive technology calls the item; its title by default.
  open var accessibilityLabel: String? { didSet { itemDidChange() } }

  /// A name for tests and diagnostics; also the widget's name, by which CSS finds it.
  open var accessibilityIdentifier: String? { didSet { itemDidChange() } }

  /// Brings what is on screen up to date.
  func itemDidChange() {}
}
