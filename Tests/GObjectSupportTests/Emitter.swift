import CWebKitGTK
import GObjectSupport

/// A GObject type of our own, with properties, and signals with arguments and results, of every kind.
enum Emitter {
  static let type: GType = {
    let type = g_type_register_static_simple(
      objectType, "GObjectSupportTestsEmitter", guint(MemoryLayout<GObjectClass>.size),
      { objectClass, _ in Emitter.installProperties(objectClass!) },
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

  /// The properties keep what they are given as the object's data.
  private static func installProperties(_ untypedClass: UnsafeMutableRawPointer) {
    let objectClass = untypedClass.assumingMemoryBound(to: GObjectClass.self)
    objectClass.pointee.set_property = { object, _, value, parameter in
      let copy = UnsafeMutablePointer<GValue>.allocate(capacity: 1)
      copy.initialize(to: GValue())
      g_value_init(copy, value!.pointee.g_type)
      g_value_copy(value, copy)
      g_object_set_data_full(object, parameter!.pointee.name, copy) {
        let value = $0!.assumingMemoryBound(to: GValue.self)
        g_value_unset(value)
        value.deallocate()
      }
    }
    objectClass.pointee.get_property = { object, _, value, parameter in
      guard let data = g_object_get_data(object, parameter!.pointee.name) else { return }
      g_value_copy(data.assumingMemoryBound(to: GValue.self), value)
    }
    let flags = GParamFlags(rawValue: G_PARAM_READABLE.rawValue | G_PARAM_WRITABLE.rawValue)
    let parameters = [
      g_param_spec_float("float", nil, nil, -1, 1, 0, flags),
      g_param_spec_double("double", nil, nil, -1, 1, 0, flags),
      g_param_spec_int64("int64", nil, nil, .min, .max, 0, flags),
      g_param_spec_flags("flags", nil, nil, g_application_flags_get_type(), 0, flags),
    ]
    for (index, parameter) in parameters.enumerated() {
      g_object_class_install_property(objectClass, guint(index + 1), parameter)
    }
  }

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
