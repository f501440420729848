import WebKit

/// The changes of one property of a view, as observed.
@MainActor
final class ObservedChanges<Value: Equatable & Sendable> {
  private(set) var values: [Value] = []
  private(set) var oldValues: [Value] = []
  /// The values that the property returned while the observer was called.
  private(set) var seen: [Value] = []
  private var token: NSKeyValueObservation?

  init(_ webView: WKWebView, _ keyPath: KeyPath<WKWebView, Value>) {
    token = webView.observe(keyPath, options: [.old, .new]) { [weak self] webView, change in
      guard let self, let new = change.newValue, let old = change.oldValue else { return }
      values.append(new)
      oldValues.append(old)
      seen.append(webView[keyPath: keyPath])
    }
  }

  /// Whether each value is what the property returned, differs from the one before, and no change is
  /// missing between.
  var areRealChanges: Bool {
    seen == values && !zip(oldValues, values).contains { $0 == $1 }
      && oldValues.dropFirst().elementsEqual(values.dropLast())
  }

  func clear() {
    (values, oldValues, seen) = ([], [], [])
  }
}
