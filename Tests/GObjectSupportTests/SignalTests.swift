import CWebKitGTK
import Foundation
import GObjectSupport
import Synchronization
import Testing

@Suite @MainActor
struct SignalTests {
  @Test func handlersGetTypedArguments() {
    let emitter = Emitter.make()
    let argument = ObjectReference(adopting: g_cancellable_new()!)
    var seen: [String] = []
    let connection = emitter.pointer.connect("ask") { arguments in
      #expect(arguments.count == 3)
      #expect(arguments.object(0, as: OpaquePointer.self)?.untyped == emitter.pointer.untyped)
      #expect(arguments.object(1, as: UnsafeMutablePointer<GCancellable>.self) == argument.pointer)
      seen.append(arguments.string(2) ?? "nil")
      return .bool(true)
    }
    for text in ["héllo", nil] {
      var answer = false
      emitter.pointer.emit(
        "ask", [{ g_value_set_object(&$0, argument.pointer) }, { g_value_set_string(&$0, text) }]
      ) { answer = g_value_get_boolean($0) != 0 }
      #expect(answer)
    }
    #expect(seen == ["héllo", "nil"])
    #expect(argument.pointer.referenceCount == 1)
    withExtendedLifetime(connection) {}
  }

  @Test func handlersGetNumbersOfEveryWidth() {
    let emitter = Emitter.make()
    var integers: [Int] = []
    var numbers: [Double] = []
    let connection = emitter.pointer.connect("numbers") { arguments in
      integers = (1...6).map { arguments.int($0) } + [arguments.enumeration(9), arguments.int(9)]
      numbers = [arguments.double(7), arguments.double(8)]
      return .none
    }
    emitter.pointer.emit(
      "numbers",
      [
        { g_value_set_int(&$0, -1) }, { g_value_set_uint(&$0, 2) }, { g_value_set_long(&$0, -3) },
        { g_value_set_ulong(&$0, 4) }, { g_value_set_int64(&$0, .min) },
        { g_value_set_uint64(&$0, 6) }, { g_value_set_float(&$0, 0.5) },
        { g_value_set_double(&$0, 0.25) }, { g_value_set_enum(&$0, 2) },
      ])
    #expect(integers == [-1, 2, -3, 4, .min, 6, 2, 2])
    #expect(numbers == [0.5, 0.25])
    withExtendedLifetime(connection) {}
  }

  @Test func handlersReturnObjects() {
    let emitter = Emitter.make()
    let object = ObjectReference(adopting: g_cancellable_new()!)
    var answers = [nil, object.pointer.untyped]
    let connection = emitter.pointer.connect("make") { _ in .object(answers.removeLast()) }
    var received: gpointer?
    emitter.pointer.emit("make") { received = g_value_get_object($0) }
    #expect(received == object.pointer.untyped)
    #expect(object.pointer.referenceCount == 1)
    emitter.pointer.emit("make") { received = g_value_get_object($0) }
    #expect(received == nil)
    withExtendedLifetime(connection) {}
  }

  @Test func handlersGetBoxedValuesAndVariants() throws {
    let emitter = Emitter.make()
    let bytes = g_bytes_new("abc", 3)!
    defer { g_bytes_unref(bytes) }
    var size: gsize = 0
    let bytesConnection = emitter.pointer.connect("bytes") { arguments in
      size = g_bytes_get_size(arguments.boxed(1, as: OpaquePointer.self))
      return .none
    }
    emitter.pointer.emit("bytes", [{ g_value_set_boxed(&$0, UnsafeRawPointer(bytes)) }])
    #expect(size == 3)

    let action = ObjectReference<OpaquePointer>(
      adopting: g_simple_action_new("a", variantType("s")))
    var parameter: Variant?
    let actionConnection = action.pointer.connect("activate") { arguments in
      parameter = arguments.variant(1)
      return .none
    }
    g_action_activate(action.pointer, "text".makeVariant())
    #expect(try parameter?.value(as: String.self) == "text")
    withExtendedLifetime((bytesConnection, actionConnection)) {}
  }

  @Test func detailsSelectThePropertyToWatch() {
    let action = ObjectReference<OpaquePointer>(adopting: g_simple_action_new("a", nil))
    var enabled = 0
    var state = 0
    let connections = [
      action.pointer.connect("notify::enabled") { _ in
        enabled += 1
        return .none
      },
      action.pointer.connect("notify::state") { _ in
        state += 1
        return .none
      },
    ]
    g_simple_action_set_enabled(action.pointer, 0)
    g_simple_action_set_enabled(action.pointer, 1)
    #expect((enabled, state) == (2, 0))
    connections[0].disconnect()
    g_simple_action_set_enabled(action.pointer, 0)
    #expect((enabled, state) == (2, 0))
  }

  @Test func connectionsDoNotKeepTheInstanceAlive() {
    weak var captured: Token?
    let connection: SignalConnection
    let watch: LifeWatch
    do {
      let emitter = Emitter.make()
      let token = Token()
      captured = token
      watch = LifeWatch(emitter.pointer)
      connection = emitter.pointer.connect("make") { _ in
        withExtendedLifetime(token) {}
        return .none
      }
      #expect(emitter.pointer.referenceCount == 1)
    }
    #expect(watch.ended)
    #expect(captured == nil, "the handler goes with the instance")
    connection.disconnect()
    connection.disconnect()
  }

  @Test func handlersAreReleasedOnceWhenDisconnected() {
    let emitter = Emitter.make()
    weak var captured: Token?
    var calls = 0
    do {
      let token = Token()
      captured = token
      let connection = emitter.pointer.connect("make") { _ in
        withExtendedLifetime(token) {}
        calls += 1
        return .none
      }
      emitter.pointer.emit("make")
      withExtendedLifetime(connection) {}
    }
    #expect(captured == nil)
    emitter.pointer.emit("make")
    #expect(calls == 1)
    #expect(emitter.pointer.referenceCount == 1)
    #expect(
      g_signal_has_handler_pending(
        emitter.pointer, g_signal_lookup("make", Emitter.type), 0, 1) == 0)
  }

  @Test func aHandlerMayDisconnectItself() {
    let emitter = Emitter.make()
    weak var captured: Token?
    var connection: SignalConnection?
    var calls = 0
    do {
      let token = Token()
      captured = token
      connection = emitter.pointer.connect("make") { _ in
        connection?.disconnect()
        connection = nil
        calls += 1
        withExtendedLifetime(token) {}
        return .none
      }
    }
    emitter.pointer.emit("make")
    #expect(connection == nil)
    #expect(captured == nil)
    emitter.pointer.emit("make")
    #expect(calls == 1)
  }

  @Test func aHandlerMayDisconnectTheNextOne() {
    let emitter = Emitter.make()
    var order: [Int] = []
    var second: SignalConnection?
    let first = emitter.pointer.connect("make") { _ in
      order.append(1)
      second?.disconnect()
      return .none
    }
    second = emitter.pointer.connect("make") { _ in
      order.append(2)
      return .none
    }
    emitter.pointer.emit("make")
    #expect(order == [1])
    withExtendedLifetime(first) {}
  }

  @Test func aHandlerMayEmitAgain() {
    let emitter = Emitter.make()
    var depth = 0
    let connection = emitter.pointer.connect("make") { _ in
      depth += 1
      if depth < 5 { emitter.pointer.emit("make") }
      return .none
    }
    emitter.pointer.emit("make")
    #expect(depth == 5)
    withExtendedLifetime(connection) {}
  }

  @Test func theInstanceMayEndDuringEmission() {
    var emitter: ObjectReference? = Emitter.make()
    let watch = LifeWatch(emitter!.pointer)
    let connection = emitter!.pointer.connect("bytes") { arguments in
      emitter = nil
      #expect(!watch.ended, "an emission keeps its instance")
      #expect(arguments.object(0, as: OpaquePointer.self) != nil)
      return .none
    }
    // As C code does it: the emitter holds no reference of its own.
    emitBytes(emitter!.pointer.untyped)
    #expect(watch.ended)
    connection.disconnect()
  }

  @Test func disconnectingWhileTheInstanceIsDisposed() {
    var connection: SignalConnection?
    do {
      let emitter = Emitter.make()
      connection = emitter.pointer.connect("make") { _ in .none }
      // Weak notifications come in the middle of disposal, when weak references are void already.
      whenDisposed(emitter.pointer) { connection?.disconnect() }
    }
    connection = nil
  }

  @Test func nothingIsCalledAfterDisposalByHand() {
    let emitter = Emitter.make()
    var calls = 0
    let connection = emitter.pointer.connect("make") { _ in
      calls += 1
      return .none
    }
    g_object_run_dispose(emitter.pointer)
    emitter.pointer.emit("make")
    #expect(calls == 0)
    connection.disconnect()
    #expect(emitter.pointer.referenceCount == 1)
  }

  @Test func mainActorHandlersAreReleasedOnTheMainThread() async {
    let emitter = Emitter.make()
    let object = ObjectReference(adopting: g_cancellable_new()!)
    let watch = LifeWatch(object.pointer)
    let last = Handover(connect(emitter, capturing: object))
    await Task.detached { last.drop() }.value
    await mainLoop {
      g_signal_has_handler_pending(
        emitter.pointer, g_signal_lookup("make", Emitter.type), 0, 1) == 0
    }
    #expect(!watch.ended)
    #expect(object.pointer.referenceCount == 1)
    #expect(emitter.pointer.referenceCount == 1)
  }

  private func connect(
    _ emitter: ObjectReference<UnsafeMutablePointer<GObject>>,
    capturing object: ObjectReference<UnsafeMutablePointer<GCancellable>>
  ) -> SignalConnection {
    emitter.pointer.connect("make") { _ in
      #expect(Thread.isMainThread)
      withExtendedLifetime(object) {}
      return .none
    }
  }

  @Test func signalsOfOtherThreadsStayThere() async {
    let calls = Mutex<[Bool]>([])
    let connection = await Task.detached {
      let emitter = Emitter.make()
      let connection = emitter.pointer.connectOnEmittingThread("ask") { _ in
        calls.withLock { $0.append(Thread.isMainThread) }
        return .bool(true)
      }
      emitter.pointer.emit(
        "ask", [{ g_value_set_object(&$0, nil) }, { g_value_set_string(&$0, nil) }])
      return connection
    }.value
    #expect(calls.withLock { $0 } == [false])
    connection.disconnect()
  }

  @Test func disconnectingRacesWithTheEndOfTheInstance() async {
    for _ in 0..<2000 {
      let (instance, connection, watch) = await Task.detached {
        let emitter = Emitter.make()
        let connection = emitter.pointer.connectOnEmittingThread("make") { _ in .none }
        return (Handover(emitter), connection, LifeWatch(emitter.pointer))
      }.value
      async let release: Void = Task.detached { instance.drop() }.value
      async let disconnect: Void = Task.detached { connection.disconnect() }.value
      _ = await (release, disconnect)
      #expect(watch.ended)
    }
  }
}

/// Emits `bytes` without a reference of the emitter's own beyond what an emission takes.
private func emitBytes(_ instance: UnsafeMutableRawPointer) {
  var values = [GValue(), GValue()]
  g_value_init(&values[0], Emitter.type)
  g_value_set_object(&values[0], instance)
  g_value_init(&values[1], g_bytes_get_type())
  g_signal_emitv(values, g_signal_lookup("bytes", Emitter.type), 0, nil)
  for index in values.indices { g_value_unset(&values[index]) }
}

private final class Action {
  let body: () -> Void
  init(_ body: @escaping () -> Void) { self.body = body }
}

private func whenDisposed(_ pointer: some ObjectPointer, _ body: @escaping () -> Void) {
  g_object_weak_ref(
    pointer.untyped.assumingMemoryBound(to: GObject.self),
    { action, _ in Unmanaged<Action>.fromOpaque(action!).takeRetainedValue().body() },
    Unmanaged.passRetained(Action(body)).toOpaque())
}
