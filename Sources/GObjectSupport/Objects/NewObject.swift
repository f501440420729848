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
    values.append(property.makeGValue(for: parameter))
  }

  guard let object = g_object_new_with_properties(type, guint(names.count), &names, values) else {
    preconditionFailure("\(String(cString: g_type_name(type))) cannot be made")
  }
  let pointer = Pointer(untyped: UnsafeMutableRawPointer(object))
  // A new widget's reference floats. A new window's does not, as GTK's list of windows has it.
  return g_type_is_a(type, g_initially_unowned_get_type()) != 0
    ? ObjectReference(sinking: pointer) : ObjectReference(adopting: pointer)
}
