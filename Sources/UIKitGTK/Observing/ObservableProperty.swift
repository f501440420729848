/// A property that can be observed, by its key path and by its key string.
package struct ObservableProperty {
  let key: String
  let keyPath: AnyKeyPath
  let value: any KeyObserved

  @MainActor
  package init<Root, Value>(
    _ key: String, _ keyPath: KeyPath<Root, Value>, _ value: ObservedValue<Value>
  ) {
    self.key = key
    self.keyPath = keyPath
    self.value = value
  }
}

/// What an observable object tells the mechanism.
@MainActor
package protocol ObservableProperties: KeyValueObservable {
  /// The properties, with key paths that start at `root`.
  ///
  /// - Parameter root: the object's class or one of its superclasses. Key paths of a subclass are other
  ///   ones than its superclass's.
  func observableProperties(from root: Any.Type) -> [ObservableProperty]
}

/// An observed value of any type.
@MainActor
protocol KeyObserved: AnyObject {
  func add(
    _ observer: any KeyValueObserver, of object: any KeyValueObservable, key: String,
    options: NSKeyValueObservingOptions, context: UnsafeMutableRawPointer?)

  /// Removes the latest observation by this observer; false if there is none.
  func remove(_ observer: ObjectIdentifier, context: ObserverContext?) -> Bool
}

extension KeyValueObservable {
  @MainActor
  func observedValue<Value>(at keyPath: KeyPath<Self, Value>) -> ObservedValue<Value> {
    let properties = observableProperties(from: Self.self)
    guard
      let value = properties.first(where: { $0.keyPath == keyPath })?.value as? ObservedValue<Value>
    else { refuse("\(keyPath)", known: properties) }
    return value
  }

  @MainActor
  func observedValue(forKey key: String) -> any KeyObserved {
    let properties = observableProperties(from: Self.self)
    guard let value = properties.first(where: { $0.key == key })?.value else {
      refuse("\"\(key)\"", known: properties)
    }
    return value
  }

  @MainActor
  private func observableProperties(from root: Any.Type) -> [ObservableProperty] {
    (self as? any ObservableProperties)?.observableProperties(from: root) ?? []
  }

  private func refuse(_ property: String, known: [ObservableProperty]) -> Never {
    let keys = known.map { "\"\($0.key)\"" }.joined(separator: ", ")
    // Unlike a failed precondition, it says why in optimised programs too.
    fatalError(
      "\(property) of \(type(of: self)) cannot be observed on Linux; what can is \(keys)")
  }
}
