public import CWebKitGTK

/// The arguments of one signal emission; valid only during the handler's call.
public struct SignalArguments {
  private let values: UnsafePointer<GValue>
  /// How many there are, the emitting instance (number 0) included.
  public let count: Int

  init(values: UnsafePointer<GValue>, count: Int) {
    self.values = values
    self.count = count
  }

  /// Argument `index`, where 0 is the emitting instance.
  public subscript(index: Int) -> UnsafePointer<GValue> {
    precondition(index < count, "the signal has \(count) arguments")
    return values + index
  }

  /// The object in argument `index`, or nil; borrowed.
  public func object<Pointer: ObjectPointer>(_ index: Int, as _: Pointer.Type = Pointer.self)
    -> Pointer?
  {
    g_value_get_object(self[index]).map { Pointer(untyped: UnsafeMutableRawPointer($0)) }
  }

  /// The boxed structure in argument `index`, or nil; borrowed.
  public func boxed<Pointer: ObjectPointer>(_ index: Int, as _: Pointer.Type = Pointer.self)
    -> Pointer?
  {
    g_value_get_boxed(self[index]).map { Pointer(untyped: UnsafeMutableRawPointer($0)) }
  }

  /// The string in argument `index`, or nil.
  public func string(_ index: Int) -> String? {
    g_value_get_string(self[index]).map { String(cString: $0) }
  }

  /// The number in argument `index`.
  public func int(_ index: Int) -> Int { Int(g_value_get_int(self[index])) }
  /// The enumeration value in argument `index`.
  public func enumeration(_ index: Int) -> Int { Int(g_value_get_enum(self[index])) }
  /// The flags in argument `index`.
  public func flags(_ index: Int) -> UInt { UInt(g_value_get_flags(self[index])) }
  /// The truth value in argument `index`.
  public func bool(_ index: Int) -> Bool { g_value_get_boolean(self[index]) != 0 }
  /// The bare pointer in argument `index`.
  public func untyped(_ index: Int) -> UnsafeMutableRawPointer? { g_value_get_pointer(self[index]) }
}

/// What a signal handler hands back to the emitter.
public enum SignalResult {
  /// The signal has no result.
  case none
  /// For signals that ask "have you handled this?".
  case bool(Bool)
  /// For signals that ask for an object; nil declines.
  case object(UnsafeMutableRawPointer?)
}

/// A connected signal handler, disconnected when this object goes away.
public final class SignalConnection {
  private let instance: UnsafeMutableRawPointer
  private var handler: gulong

  init(instance: UnsafeMutableRawPointer, handler: gulong) {
    self.instance = instance
    self.handler = handler
    // A weak pointer would need a stable address; the handler check below is enough, as long as
    // the instance is kept alive with the connection.
    g_object_ref(instance)
  }

  /// Disconnects now; harmless when done before.
  public func disconnect() {
    guard handler != 0 else { return }
    if g_signal_handler_is_connected(instance, handler) != 0 {
      g_signal_handler_disconnect(instance, handler)
    }
    handler = 0
    g_object_unref(instance)
  }

  deinit {
    disconnect()
  }
}

extension ObjectPointer {
  /// Connects a handler that runs on the main actor, for signals that are emitted on the main thread.
  @MainActor
  public func connect(
    _ signal: String, handler: @escaping @MainActor (SignalArguments) -> SignalResult
  ) -> SignalConnection {
    connectSignal(self, signal, SignalHandler { arguments in
      nonisolated(unsafe) let arguments = arguments
      nonisolated(unsafe) var result = SignalResult.none
      MainActor.assumeIsolated { result = handler(arguments) }
      return result
    })
  }

  /// Connects a handler for signals that are emitted on some other thread.
  public func connectOnEmittingThread(
    _ signal: String, handler: @escaping @Sendable (SignalArguments) -> SignalResult
  ) -> SignalConnection {
    connectSignal(self, signal, SignalHandler(body: handler))
  }
}

private final class SignalHandler {
  let body: (SignalArguments) -> SignalResult
  init(body: @escaping (SignalArguments) -> SignalResult) { self.body = body }
}

private func connectSignal(
  _ instance: some ObjectPointer, _ signal: String, _ handler: SignalHandler
) -> SignalConnection {
  // One closure type serves every signal: GLib hands all arguments over as GValues.
  let closure = g_closure_new_simple(
    guint(MemoryLayout<GClosure>.size), Unmanaged.passRetained(handler).toOpaque())!
  g_closure_add_finalize_notifier(closure, closure.pointee.data) { data, _ in
    Unmanaged<SignalHandler>.fromOpaque(data!).release()
  }
  g_closure_set_marshal(closure) { closure, returnValue, count, values, _, _ in
    let handler = Unmanaged<SignalHandler>.fromOpaque(closure!.pointee.data).takeUnretainedValue()
    let result = handler.body(SignalArguments(values: values!, count: Int(count)))
    guard let returnValue else { return }
    switch result {
    case .none: break
    case .bool(let value): g_value_set_boolean(returnValue, value ? 1 : 0)
    case .object(let value): g_value_set_object(returnValue, value)
    }
  }
  let identifier = g_signal_connect_closure(instance.untyped, signal, closure, 0)
  precondition(identifier != 0, "no signal \(signal)")
  return SignalConnection(instance: instance.untyped, handler: identifier)
}
