internal import CWebKitGTK

/// A value for a GObject property.
package enum PropertyValue {
  case string(String?)
  case bool(Bool)
  /// For integers of every width, enumerations and flags.
  case int(Int)
  case double(Double)
  /// Borrowed; the object takes the reference it needs.
  case object((any ObjectPointer)?)
  /// A boxed structure; borrowed, the object makes the copy it needs.
  case boxed((any ObjectPointer)?)
}

extension PropertyValue {
  /// The value in the form that `parameter` asks for; the caller unsets it.
  func makeGValue(for parameter: UnsafeMutablePointer<GParamSpec>) -> GValue {
    var value = GValue()
    g_value_init(&value, parameter.pointee.value_type)
    switch self {
    case .string(let string): g_value_set_string(&value, string)
    case .bool(let bool): g_value_set_boolean(&value, bool ? 1 : 0)
    case .int(let int): setInteger(of: &value, to: int)
    case .double(let double): setFloatingPoint(of: &value, to: double)
    case .object(let object): g_value_set_object(&value, object?.untyped)
    case .boxed(let boxed): g_value_set_boxed(&value, boxed?.untyped)
    }
    return value
  }
}
