package import CWebKitGTK

/// Makes a GObject with its properties, construct-only ones included.
///
/// Swift cannot call the variadic `g_object_new`. Naming a property that the type does not have is
/// a programming error.
package func newObject<Pointer: ObjectPointer>(
  _ type: GType, as _: Pointer.Type = Pointer.self, properties: [String: PropertyValue] = [:]
) -> ObjectReference<Pointer> {
  let classReference = g_type_class_ref(type)
  defer { g_type_class_unref(classReference) }
  let objectClass = classReference?.assumingMemoryBound(to: GObjectClass.self)

  var names: [UnsafePointer<CChar>?] = []
  var values: [GValue] = []
  defer { for index in values.indices { g_value_unset(&values[index]) } }
  for (name, property) in properties {
    guard let parameter = g_object_class_find_property(objectClass, name) else {
      preconditionFailure("\(String(cString: g_type_name(type))) has no property \(name)")
    }
    names.append(parameter.pointee.name)
    property.withGValue(for: parameter) { value in
      var copy = GValue()
      g_value_init(&copy, parameter.pointee.value_type)
      g_value_copy(value, &copy)
      values.append(copy)
    }
  }

  guard let object = g_object_new_with_properties(type, guint(names.count), &names, values) else {
    preconditionFailure("\(String(cString: g_type_name(type))) cannot be made")
  }
  let pointer = Pointer(untyped: UnsafeMutableRawPointer(object))
  // A new widget's reference floats. A new window's does not, as GTK's list of windows has it.
  return g_type_is_a(type, g_initially_unowned_get_type()) != 0
    ? ObjectReference(sinking: pointer) : ObjectReference(adopting: pointer)
}

extension ObjectPointer {
  /// Sets a property that has no setter function in C.
  package func setProperty(_ name: String, to value: PropertyValue) {
    value.withGValue(for: parameter(named: name)) {
      g_object_set_property(untyped.assumingMemoryBound(to: GObject.self), name, $0)
    }
  }

  /// Reads a string property that has no getter function in C.
  package func stringProperty(_ name: String) -> String? {
    withProperty(name) { g_value_get_string($0).map { String(cString: $0) } }
  }

  /// Reads a truth value that has no getter function in C.
  package func boolProperty(_ name: String) -> Bool {
    withProperty(name) { g_value_get_boolean($0) != 0 }
  }

  /// Reads an integer, enumeration or flags property that has no getter function in C.
  package func intProperty(_ name: String) -> Int {
    withProperty(name) { integer(of: $0) }
  }

  /// Reads a floating-point property that has no getter function in C.
  package func doubleProperty(_ name: String) -> Double {
    withProperty(name) { floatingPoint(of: $0) }
  }

  private func withProperty<Result>(
    _ name: String, _ body: (UnsafePointer<GValue>) -> Result
  ) -> Result {
    var value = GValue()
    g_value_init(&value, parameter(named: name).pointee.value_type)
    defer { g_value_unset(&value) }
    g_object_get_property(untyped.assumingMemoryBound(to: GObject.self), name, &value)
    return body(&value)
  }

  private func parameter(named name: String) -> UnsafeMutablePointer<GParamSpec> {
    let instance = untyped.assumingMemoryBound(to: GTypeInstance.self)
    let objectClass = UnsafeMutableRawPointer(instance.pointee.g_class)?
      .assumingMemoryBound(to: GObjectClass.self)
    guard let parameter = g_object_class_find_property(objectClass, name) else {
      preconditionFailure("\(String(cString: g_type_name_from_instance(instance))) has no property \(name)")
    }
    return parameter
  }
}
