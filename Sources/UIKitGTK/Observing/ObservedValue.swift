/// The value of a property that can be observed.
///
/// The property returns ``value``, so that observers who are called before a change find the old one
/// there, and those who are called after it the new one.
@MainActor
package final class ObservedValue<Value> {
  package private(set) var value: Value
  /// What ``value`` is or, while observers are called before a change, is about to be.
  private var latest: Value
  private let isEqual: (Value, Value) -> Bool
  private var registrations: [Registration<Value>] = []

  package init(_ value: Value) where Value: Equatable {
    self.value = value
    latest = value
    isEqual = { $0 == $1 }
  }

  /// For an object that stays the same one while its contents change: each update counts as a change.
  package init(alwaysChanging value: Value) {
    self.value = value
    latest = value
    isEqual = { _, _ in false }
  }

  /// Changes the value and calls the observers, in the order in which they were added.
  ///
  /// An observer's call may change the value again. Each observer is told of the difference to what it was
  /// told last, so that no one hears of a value that is already out of date.
  package func update(to newValue: Value) {
    latest = newValue
    guard !isEqual(value, latest) else { return }
    for registration in registrations { registration.forewarn() }
    value = latest
    for registration in registrations {
      registration.tell(value, isChange: !isEqual(registration.known, value))
    }
  }

  func add(
    options: NSKeyValueObservingOptions, observer: ObserverReference? = nil,
    handler: @escaping @MainActor (NSKeyValueObservedChange<Value>) -> Void
  ) -> Registration<Value> {
    let registration = Registration(
      known: value, options: options, observer: observer, handler: handler)
    registrations.append(registration)
    registration.tellInitialValue()
    return registration
  }

  func remove(_ registration: Registration<Value>) {
    registration.isActive = false
    registrations.removeAll { $0 === registration }
  }

  private func remove(_ observer: ObserverReference) {
    if let registration = registrations.first(where: { $0.observer === observer }) {
      remove(registration)
    }
  }
}

extension ObservedValue: KeyObserved {
  func add(
    _ observer: any KeyValueObserver, of object: any KeyValueObservable, key: String,
    options: NSKeyValueObservingOptions, context: UnsafeMutableRawPointer?
  ) {
    let reference = ObserverReference(observer, context: context)
    _ = add(options: options, observer: reference) { [weak self, weak object] change in
      guard let object else { return }
      guard let observer = reference.observer else {
        logFault(
          "an observer of \"\(key)\" of \(type(of: object)) is gone without having been removed")
        self?.remove(reference)
        return
      }
      observer.observeValue(
        forKeyPath: key, of: object, change: change.dictionary, context: context)
    }
  }

  func remove(_ observer: ObjectIdentifier, context: ObserverContext?) -> Bool {
    let matching = registrations.filter { $0.observer?.matches(observer, context) == true }
    // An object may have the address of one that is gone without having been removed.
    guard let last = matching.last(where: { $0.observer?.observer != nil }) ?? matching.last else {
      return false
    }
    remove(last)
    return true
  }
}
