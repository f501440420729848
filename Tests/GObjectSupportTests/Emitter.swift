import CWebKitGTK
import GObjectSupport

/// A GObject type of our own whose signals have every kind of argument and result.
enum Emitter {
  static let type: GType = {
    let type = g_type_register_static_simple(
      objectType, "GObjectSupportTestsEmitter", guint(MemoryLayout<GObjectClass>.size), nil,
      guint(MemoryLayout<GObject>.size), nil, GTypeFlags(rawValue: 0))
    define("ask", on: type, result: fundamental(5), arguments: [objectType, fundamental(16)])
    define("make", on: type, result: objectType, arguments: [])
    define(
      "numbers", on: type, result: fundamental(1),
      arguments: [6, 7, 8, 9, 10, 11, 14, 15].map(fundamental) + [g_bus_type_get_type()])
    define("bytes", on: type, result: fundamental(1), arguments: [g_bytes_get_type()])
    return type
  }()

  static let objectType = fundamental(20)

  static func make() -> ObjectReference<UnsafeMutablePointer<GObject>> { newObject(type) }

  private static func fundamental(_ number: GType) -> GType { number << 2 }

  private static func define(_ name: String, on type: GType, result: GType, arguments: [GType]) {
    var arguments = arguments
    g_signal_newv(
      name, type, G_SIGNAL_RUN_LAST, nil, nil, nil, nil, result, guint(arguments.count), &arguments)
  }
}

extension ObjectPointer {
  /// Emits a signal; `readResult` sees the result.
  func emit(
    _ signal: String, _ arguments: [(inout GValue) -> Void] = [],
    readResult: (UnsafePointer<GValue>) -> Void = { _ in }
  ) {
    let instance = untyped.assumingMemoryBound(to: GTypeInstance.self)
    let type = instance.pointee.g_class.pointee.g_type
    let identifier = g_signal_lookup(signal, type)
    var query = GSignalQuery()
    g_signal_query(identifier, &query)
    var values = [GValue()]
    g_value_init(&values[0], type)
    g_value_set_object(&values[0], untyped)
    for (index, set) in arguments.enumerated() {
      var value = GValue()
      g_value_init(&value, query.param_types[index])
      set(&value)
      values.append(value)
    }
    var result = GValue()
    if query.return_type != 4 { g_value_init(&result, query.return_type) }
    g_signal_emitv(values, identifier, 0, &result)
    readResult(&result)
    if query.return_type != 4 { g_value_unset(&result) }
    for index in values.indices { g_value_unset(&values[index]) }
  }
}
