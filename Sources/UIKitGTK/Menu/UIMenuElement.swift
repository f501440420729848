/// What a menu consists of: an action, or a menu inside it.
@preconcurrency @MainActor
open class UIMenuElement: NSObject, NSCopying {
  /// The text that stands for the element.
  public internal(set) var title: String

  /// The picture that stands for the element where there is no room for text, as in a toolbar.
  ///
  /// Menus show none, as is the habit of the desktop.
  public internal(set) var image: UIImage?

  init(title: String, image: UIImage?) {
    self.title = title
    self.image = image
    super.init()
  }

  nonisolated public func copy(with zone: NSZone? = nil) -> Any {
    MainActor.assumeIsolated { UncheckedCopy(value: makeCopy()) }.value
  }

  func makeCopy() -> UIMenuElement {
    UIMenuElement(title: title, image: image)
  }

  /// How an element looks and behaves.
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The element is shown, but cannot be chosen.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// The element is shown as one that destroys something.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// The element is left out.
    public static let hidden = Attributes(rawValue: 1 << 2)
  }

  /// Whether an element has a check mark.
  public enum State: Int, Sendable {
    case off = 0
    case on = 1
    /// Shown as ``on``: the desktop's menus have no third state.
    case mixed = 2
  }
}

/// A copy on its way out of the main actor, on the main thread all the time.
private struct UncheckedCopy: @unchecked Sendable {
  let value: UIMenuElement
}
