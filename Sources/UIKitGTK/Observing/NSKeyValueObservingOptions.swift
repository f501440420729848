/// When an observer is called, and what it is told.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Changes hold the new value.
  public static let new = NSKeyValueObservingOptions(rawValue: 0x01)
  /// Changes hold the old value.
  public static let old = NSKeyValueObservingOptions(rawValue: 0x02)
  /// The observer is also called at once, before the call that adds it returns.
  public static let initial = NSKeyValueObservingOptions(rawValue: 0x04)
  /// The observer is also called before each change, while the property still has its old value.
  public static let prior = NSKeyValueObservingOptions(rawValue: 0x08)
}
