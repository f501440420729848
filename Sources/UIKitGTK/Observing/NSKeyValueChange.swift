/// What kind of change an observer is told of. On Linux it is always ``setting``.
public enum NSKeyValueChange: UInt, Sendable {
  /// The property has a new value.
  case setting = 1
  case insertion = 2
  case removal = 3
  case replacement = 4
}

/// The keys of what ``KeyValueObserver/observeValue(forKeyPath:of:change:context:)`` is told.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The raw value of an ``NSKeyValueChange``, as a number.
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  /// The new value, `NSNull` for nil; only there with the option `new`.
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  /// The old value, `NSNull` for nil; only there with the option `old`.
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  /// Which members of a collection changed: never there on Linux.
  public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
  /// True in a call before the change, else not there.
  public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}
