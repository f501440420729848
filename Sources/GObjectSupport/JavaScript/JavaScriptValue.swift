internal import CWebKitGTK
package import Foundation

/// A JavaScript value, such as the result of `webkit_web_view_evaluate_javascript`.
///
/// Reading members may run the page's getters; what they throw is cleared and thrown on. Values may
/// be cyclic: whoever walks one keeps the ``identity`` of the objects on the way.
@MainActor
package struct JavaScriptValue {
  /// What a value is, as far as it can be handed over to Swift.
  package enum Kind: Sendable {
    case undefined, null, boolean, number, string, array
    /// Anything else, functions and dates included.
    case object
  }

  private let reference: ObjectReference<OpaquePointer>

  /// Takes over a value that the caller owns (a "transfer full" result).
  package init(adopting pointer: OpaquePointer) {
    reference = ObjectReference(adopting: pointer)
  }

  /// Takes a reference of its own to a borrowed value (a "transfer none" result).
  package init(retaining pointer: OpaquePointer) {
    reference = ObjectReference(retaining: pointer)
  }

  /// The value's C object; valid as long as this value lives.
  package var pointer: OpaquePointer { reference.pointer }

  /// What this value is.
  package var kind: Kind {
    // Cheap questions and frequent answers first.
    if jsc_value_is_string(pointer) != 0 { return .string }
    if jsc_value_is_number(pointer) != 0 { return .number }
    if jsc_value_is_boolean(pointer) != 0 { return .boolean }
    if jsc_value_is_undefined(pointer) != 0 { return .undefined }
    if jsc_value_is_null(pointer) != 0 { return .null }
    if jsc_value_is_array(pointer) != 0 { return .array }
    return .object
  }

  /// A boolean as itself; anything else by JavaScript's rules for conditions.
  package var bool: Bool { jsc_value_to_boolean(pointer) != 0 }

  /// A number as itself; NaN for any other kind.
  package var double: Double {
    jsc_value_is_number(pointer) != 0 ? jsc_value_to_double(pointer) : .nan
  }

  /// A string as itself, U+0000 included; empty for any other kind.
  ///
  /// Unpaired surrogates, which Swift cannot hold, are lost.
  package var string: String { withUTF8 { String(decoding: $0, as: UTF8.self) } }

  /// The bytes of ``string``, without a copy; valid during the call.
  package func withUTF8<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    guard jsc_value_is_string(pointer) != 0, let bytes = jsc_value_to_string_as_bytes(pointer)
    else { return body(UnsafeRawBufferPointer(start: nil, count: 0)) }
    defer { g_bytes_unref(bytes) }
    var count: gsize = 0
    let start = g_bytes_get_data(bytes, &count)
    return body(UnsafeRawBufferPointer(start: start, count: Int(count)))
  }

  /// The time in a `Date` object; nil for anything else, and for an invalid date.
  package var date: Date? {
    guard jsc_value_is_object(pointer) != 0, (try? isInstance(of: "Date")) == true,
      let time = try? reading({ jsc_value_object_invoke_methodv(pointer, "getTime", 0, nil) }),
      time.double.isFinite
    else { return nil }
    return Date(timeIntervalSince1970: time.double / 1000)
  }

  /// The same for all values that are the same object, as long as one of them lives.
  package var identity: UnsafeRawPointer { UnsafeRawPointer(pointer) }

  /// How many elements an array has.
  package func elementCount() throws(JavaScriptException) -> Int {
    Int(exactly: try property("length").double) ?? 0
  }

  /// The element `index` of an array; undefined if there is none.
  package func element(at index: Int) throws(JavaScriptException) -> JavaScriptValue {
    try reading { jsc_value_object_get_property_at_index(pointer, guint(index)) }
  }

  /// The property `name` of an object; undefined if there is none.
  ///
  /// The C interface ends a name at U+0000.
  package func property(_ name: String) throws(JavaScriptException) -> JavaScriptValue {
    try reading { jsc_value_object_get_property(pointer, name) }
  }

  /// The names that `for…in` visits: an object's enumerable properties, then inherited ones.
  package func propertyNames() throws(JavaScriptException) -> [String] {
    let names = try throwingJavaScriptException(in: context) {
      jsc_value_object_enumerate_properties(pointer)
    }
    guard let names else { return [] }
    defer { g_strfreev(names) }
    return (0..<Int(g_strv_length(names))).compactMap { names[$0].map { String(cString: $0) } }
  }

  private func isInstance(of constructor: String) throws(JavaScriptException) -> Bool {
    try throwingJavaScriptException(in: context) {
      jsc_value_object_is_instance_of(pointer, constructor) != 0
    }
  }

  private var context: OpaquePointer { jsc_value_get_context(pointer) }

  private func reading(_ body: () -> OpaquePointer) throws(JavaScriptException) -> JavaScriptValue {
    // Adopted first: a failed call returns an owned `undefined` beside the exception.
    try throwingJavaScriptException(in: context) { JavaScriptValue(adopting: body()) }
  }
}
