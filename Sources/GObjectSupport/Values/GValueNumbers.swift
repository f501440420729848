internal import CWebKitGTK

// GType's fundamental numbers are C macros that Swift does not import; see gtype.h.
private enum Fundamental {
  static let int = fundamental(6)
  static let uint = fundamental(7)
  static let long = fundamental(8)
  static let ulong = fundamental(9)
  static let int64 = fundamental(10)
  static let uint64 = fundamental(11)
  static let enumeration = fundamental(12)
  static let flags = fundamental(13)
  static let float = fundamental(14)
  static let double = fundamental(15)

  private static func fundamental(_ number: GType) -> GType { number << 2 }
}

/// The integer, enumeration or flags in `value`, whatever its width.
func integer(of value: UnsafePointer<GValue>) -> Int {
  switch g_type_fundamental(value.pointee.g_type) {
  case Fundamental.int: Int(g_value_get_int(value))
  case Fundamental.uint: Int(g_value_get_uint(value))
  case Fundamental.long: g_value_get_long(value)
  case Fundamental.ulong: Int(truncatingIfNeeded: g_value_get_ulong(value))
  case Fundamental.int64: Int(g_value_get_int64(value))
  case Fundamental.uint64: Int(truncatingIfNeeded: g_value_get_uint64(value))
  case Fundamental.enumeration: Int(g_value_get_enum(value))
  case Fundamental.flags: Int(g_value_get_flags(value))
  default:
    preconditionFailure("not an integer: \(String(cString: g_type_name(value.pointee.g_type)))")
  }
}

/// Stores `integer` in a value that is set up for integers, an enumeration or flags.
func setInteger(of value: inout GValue, to integer: Int) {
  switch g_type_fundamental(value.g_type) {
  case Fundamental.int: g_value_set_int(&value, gint(integer))
  case Fundamental.uint: g_value_set_uint(&value, guint(integer))
  case Fundamental.long: g_value_set_long(&value, integer)
  case Fundamental.ulong: g_value_set_ulong(&value, gulong(integer))
  case Fundamental.int64: g_value_set_int64(&value, gint64(integer))
  case Fundamental.uint64: g_value_set_uint64(&value, guint64(integer))
  case Fundamental.enumeration: g_value_set_enum(&value, gint(integer))
  case Fundamental.flags: g_value_set_flags(&value, guint(integer))
  default: preconditionFailure("not an integer: \(String(cString: g_type_name(value.g_type)))")
  }
}

/// The `float` or `double` in `value`.
func floatingPoint(of value: UnsafePointer<GValue>) -> Double {
  g_type_fundamental(value.pointee.g_type) == Fundamental.float
    ? Double(g_value_get_float(value)) : g_value_get_double(value)
}

/// Stores `number` in a value that is set up for a `float` or a `double`.
func setFloatingPoint(of value: inout GValue, to number: Double) {
  if g_type_fundamental(value.g_type) == Fundamental.float {
    g_value_set_float(&value, Float(number))
  } else {
    g_value_set_double(&value, number)
  }
}
