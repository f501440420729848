internal import CWebKitGTK

extension ObjectPointer {
  /// Connects a handler that runs on the main actor, for signals that are emitted on the main thread.
  ///
  /// - Parameter signal: a signal's name, with a detail if need be: `"notify::uri"`.
  @MainActor
  package func connect(
    _ signal: String, handler: @escaping @MainActor (SignalArguments) -> SignalResult
  ) -> SignalConnection {
    connect(signal, home: .main) { arguments in
      nonisolated(unsafe) let arguments = arguments
      nonisolated(unsafe) var result = SignalResult.none
      MainActor.assumeIsolated { result = handler(arguments) }
      return result
    }
  }

  /// Connects a handler for signals that are emitted on some other thread.
  package func connectOnEmittingThread(
    _ signal: String, handler: @escaping @Sendable (SignalArguments) -> SignalResult
  ) -> SignalConnection {
    connect(signal, home: .any, handler)
  }

  private func connect(
    _ signal: String, home: HomeThread, _ body: @escaping (SignalArguments) -> SignalResult
  ) -> SignalConnection {
    let link = SignalLink(instance: untyped, home: home)
    let closure = makeClosure(SignalHandler(link: link, body: body))
    let identifier = g_signal_connect_closure(untyped, signal, closure, 0)
    precondition(identifier != 0, "no signal \(signal)")
    link.establish(identifier)
    return SignalConnection(link)
  }
}

private final class SignalHandler {
  let link: SignalLink
  let body: (SignalArguments) -> SignalResult

  init(link: SignalLink, body: @escaping (SignalArguments) -> SignalResult) {
    self.link = link
    self.body = body
  }
}

/// A floating closure that owns `handler` and serves every signal, as GLib passes all arguments as
/// `GValue`s.
private func makeClosure(_ handler: SignalHandler) -> UnsafeMutablePointer<GClosure> {
  let data = Unmanaged.passRetained(handler).toOpaque()
  // Never nil: GLib ends the process when memory runs out.
  let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), data)!
  g_closure_add_finalize_notifier(closure, data) { data, _ in
    if let data { Unmanaged<SignalHandler>.fromOpaque(data).release() }
  }
  g_closure_set_marshal(closure) { closure, returnValue, count, values, _, _ in
    guard let data = closure?.pointee.data, let values else { return }
    // Retained for the call: a handler may disconnect itself.
    let handler = Unmanaged<SignalHandler>.fromOpaque(data).takeUnretainedValue()
    guard handler.link.isConnected else { return }
    let result = handler.body(SignalArguments(values: values, count: Int(count)))
    guard let returnValue else { return }
    switch result {
    case .none: break
    case .bool(let value): g_value_set_boolean(returnValue, value ? 1 : 0)
    case .object(let value): g_value_set_object(returnValue, value)
    }
  }
  return closure
}
