/// Whether things are shown light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// As the surroundings have it.
  case unspecified = 0
  case light = 1
  case dark = 2
}

/// The surroundings in which something is shown. Does not change; may be used on any thread.
open class UITraitCollection: NSObject, @unchecked Sendable {
  /// Whether things are shown light or dark.
  public let userInterfaceStyle: UIUserInterfaceStyle

  /// Surroundings of a style.
  public init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.userInterfaceStyle = userInterfaceStyle
    super.init()
  }

  /// Surroundings of which nothing is known.
  public override convenience init() {
    self.init(userInterfaceStyle: .unspecified)
  }

  /// The surroundings that colours are meant for where no others are named: those of the view that is
  /// being drawn, else the app's.
  open class var current: UITraitCollection { inForce ?? CurrentStyle.traits }

  /// Calls a closure in which ``current`` is this collection.
  open func performAsCurrent(_ actions: () -> Void) {
    Self.$inForce.withValue(self, operation: actions)
  }

  @TaskLocal private static var inForce: UITraitCollection?

  /// Whether colours look different in the two surroundings.
  open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    userInterfaceStyle != (traitCollection?.userInterfaceStyle ?? .unspecified)
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UITraitCollection)?.userInterfaceStyle == userInterfaceStyle
  }

  open override var hash: Int { userInterfaceStyle.rawValue }
}

/// What has surroundings: a view, a controller.
@preconcurrency @MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
  /// The surroundings in which this is shown.
  var traitCollection: UITraitCollection { get }

  /// The surroundings changed; for subclasses.
  ///
  /// - Parameter previousTraitCollection: what they were before.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}
