internal import CWebKitGTK

extension ObjectPointer {
  /// Sets a property that has no setter function in C.
  package func setProperty(_ name: String, to value: PropertyValue) {
    var value = value.makeGValue(for: parameter(named: name))
    defer { g_value_unset(&value) }
    g_object_set_property(untyped.assumingMemoryBound(to: GObject.self), name, &value)
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
      preconditionFailure(
        "\(String(cString: g_type_name_from_instance(instance))) has no property \(name)")
    }
    return parameter
  }
}
