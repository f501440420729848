/// One observer of one value.
@MainActor
final class Registration<Value> {
  /// The value that the observer was told last, or that there was when it was added.
  private(set) var known: Value
  /// Nil for a closure.
  let observer: ObserverReference?
  /// False once removed, also while observers are being called.
  var isActive = true

  private let options: NSKeyValueObservingOptions
  private let handler: @MainActor (NSKeyValueObservedChange<Value>) -> Void
  /// Whether the observer was called before a change and not yet after it.
  private var isForewarned = false

  init(
    known: Value, options: NSKeyValueObservingOptions, observer: ObserverReference?,
    handler: @escaping @MainActor (NSKeyValueObservedChange<Value>) -> Void
  ) {
    self.known = known
    self.options = options
    self.observer = observer
    self.handler = handler
  }

  func tellInitialValue() {
    guard options.contains(.initial) else { return }
    call(new: known, old: nil)
  }

  func forewarn() {
    guard isActive, options.contains(.prior), !isForewarned else { return }
    isForewarned = true
    call(new: nil, old: known, isPrior: true)
  }

  func tell(_ value: Value, isChange: Bool) {
    isForewarned = false
    guard isActive, isChange else { return }
    let old = known
    known = value
    call(new: value, old: old)
  }

  private func call(new: Value?, old: Value?, isPrior: Bool = false) {
    handler(
      NSKeyValueObservedChange(
        newValue: options.contains(.new) ? new : nil,
        oldValue: options.contains(.old) ? old : nil,
        isPrior: isPrior))
  }
}
