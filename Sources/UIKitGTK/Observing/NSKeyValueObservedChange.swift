/// What an observer is told of a change.
public struct NSKeyValueObservedChange<Value> {
  public typealias Kind = NSKeyValueChange

  /// On Linux always `setting`.
  public let kind: Kind
  /// The value after the change; nil without the option `new`, and before the change.
  ///
  /// Of a property that is itself optional, a nil value is `.some(nil)`.
  public let newValue: Value?
  /// The value before the change; nil without the option `old`, and in the initial call.
  public let oldValue: Value?
  /// Which members of a collection changed: always nil on Linux.
  public let indexes: IndexSet?
  /// Whether the change is still to come.
  public let isPrior: Bool

  init(newValue: Value?, oldValue: Value?, isPrior: Bool) {
    kind = .setting
    self.newValue = newValue
    self.oldValue = oldValue
    indexes = nil
    self.isPrior = isPrior
  }
}

extension NSKeyValueObservedChange {
  /// The change as observers by key string receive it.
  var dictionary: [NSKeyValueChangeKey: Any] {
    var dictionary: [NSKeyValueChangeKey: Any] = [.kindKey: NSNumber(value: kind.rawValue)]
    if let newValue { dictionary[.newKey] = Self.boxed(newValue) }
    if let oldValue { dictionary[.oldKey] = Self.boxed(oldValue) }
    if isPrior { dictionary[.notificationIsPriorKey] = NSNumber(value: true) }
    return dictionary
  }

  /// Numbers become `NSNumber`, which can be cast to every type of number, as on Apple.
  private static func boxed(_ value: Any) -> Any {
    switch value {
    case let value as Bool: NSNumber(value: value)
    case let value as Int: NSNumber(value: value)
    case let value as Double: NSNumber(value: value)
    case let value as any OptionalValue: value.wrapped.map(boxed) ?? NSNull()
    default: value
    }
  }
}

/// An optional of any type, which `Any` hides.
private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { self }
}
