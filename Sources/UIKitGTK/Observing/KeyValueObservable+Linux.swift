extension KeyValueObservable {
  /// The values of a property, beginning with the present one: in place of Combine's `publisher(for:)`.
  ///
  /// ```swift
  /// for await title in webView.values(for: \.title) { window.title = title }
  /// ```
  ///
  /// Whoever is slower than the changes gets the latest value only. The sequence ends with the object,
  /// which it does not keep alive.
  @MainActor
  public func values<Value: Sendable>(for keyPath: KeyPath<Self, Value>) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Value.self, bufferingPolicy: .bufferingNewest(1))
    let end = StreamEnd(continuation)
    let observation = observe(keyPath, options: [.initial, .new]) { _, change in
      if let value = change.newValue { end.continuation.yield(value) }
    }
    continuation.onTermination = { _ in observation.invalidate() }
    return stream
  }
}

/// Ends a stream when nobody can add to it any more.
private final class StreamEnd<Value: Sendable>: Sendable {
  let continuation: AsyncStream<Value>.Continuation

  init(_ continuation: AsyncStream<Value>.Continuation) { self.continuation = continuation }

  deinit { continuation.finish() }
}
