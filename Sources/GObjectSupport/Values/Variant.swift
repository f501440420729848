internal import CWebKitGTK
internal import Foundation

/// An owned `GVariant`: the values that travel to and from web processes.
///
/// ```swift
/// let message = Variant(["frame": Variant(UInt64(7)), "code": Variant("1+1")])  // a{sv}
/// let code = try message.value(for: "code", as: String.self)                     // "1+1"
/// ```
///
/// The types are GVariant's and exact: an `Int32` is never read as an `Int64`.
package final class Variant: Sendable {
  /// The value; valid as long as this object lives, so not that of a temporary.
  ///
  /// A C function that takes over floating values can be given `"text".makeVariant()` instead.
  /// A `GVariant` never changes and counts its references atomically.
  nonisolated(unsafe) package let pointer: OpaquePointer

  /// Takes over a new value or a reference that the caller owns (a "transfer full" result).
  package init(adopting pointer: OpaquePointer) {
    self.pointer = g_variant_take_ref(pointer)
  }

  /// Takes a reference of its own (a "transfer none" result).
  package init(retaining pointer: OpaquePointer) {
    self.pointer = g_variant_ref_sink(pointer)
  }

  deinit {
    g_variant_unref(pointer)
  }

  /// The GVariant form of a Swift value; see ``VariantConvertible`` for the types.
  package convenience init(_ value: some VariantConvertible) {
    self.init(adopting: value.makeVariant())
  }

  /// Several values of any types as one, such as `(sib)`.
  package static func tuple(_ members: [Variant]) -> Variant {
    let pointers = members.map { Optional($0.pointer) }
    return Variant(adopting: g_variant_new_tuple(pointers, gsize(pointers.count)))
  }

  /// The type in GVariant's notation, such as `a{sv}`.
  package var type: String { String(cString: g_variant_get_type_string(pointer)) }

  /// The value as exactly this type.
  package func value<Value: VariantConvertible>(
    as _: Value.Type = Value.self
  ) throws(VariantError) -> Value {
    guard type == Value.variantType else {
      throw .wrongType(expected: Value.variantType, found: type)
    }
    return Value(unpacking: pointer)
  }

  /// The member `index` of a tuple or array, as exactly this type.
  package func value<Value: VariantConvertible>(
    at index: Int, as _: Value.Type = Value.self
  ) throws(VariantError) -> Value {
    guard let member = self[index] else { throw .missing("\(index)") }
    return try member.value()
  }

  /// The entry `key` of a dictionary, as exactly this type.
  package func value<Value: VariantConvertible>(
    for key: String, as _: Value.Type = Value.self
  ) throws(VariantError) -> Value {
    guard let entry = self[key] else { throw .missing(key) }
    return try entry.value()
  }

  /// How many members a tuple, array or dictionary has; 0 for anything else.
  package var count: Int {
    g_variant_is_container(pointer) != 0 ? Int(g_variant_n_children(pointer)) : 0
  }

  /// The member `index` of a tuple or array, or nil if there is none.
  package subscript(index: Int) -> Variant? {
    guard index >= 0, index < count else { return nil }
    return Variant(adopting: g_variant_get_child_value(pointer, gsize(index)))
  }

  /// The entry `key` of an `a{sv}`, or nil if there is none, or this is no such dictionary.
  package subscript(key: String) -> Variant? {
    guard type == "a{sv}" else { return nil }
    return g_variant_lookup_value(pointer, key, nil).map { Variant(adopting: $0) }
  }
}

/// Why a variant could not be read.
package enum VariantError: Error, Equatable, Sendable {
  /// The value has another type; both are in GVariant's notation.
  case wrongType(expected: String, found: String)
  /// There is no member of this number or key.
  case missing(String)
}

extension Variant: Equatable {
  /// Whether type and value are equal, by comparing their binary forms.
  ///
  /// That is all there is to it for values made by GVariant; of foreign bytes that are not in normal form it
  /// may say that they differ although they read the same.
  package static func == (one: Variant, other: Variant) -> Bool {
    let size = g_variant_get_size(one.pointer)
    guard size == g_variant_get_size(other.pointer),
      strcmp(g_variant_get_type_string(one.pointer), g_variant_get_type_string(other.pointer)) == 0
    else { return false }
    // Values without content, such as `()`, may have no bytes.
    guard size > 0, let bytes = g_variant_get_data(one.pointer),
      let otherBytes = g_variant_get_data(other.pointer)
    else { return true }
    return memcmp(bytes, otherBytes, Int(size)) == 0
  }
}

extension Variant {
  /// Calls `body` with the bytes of a text, without copying them; returns nil if this is no text.
  package func withText<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result? {
    guard g_variant_classify(pointer) == G_VARIANT_CLASS_STRING else { return nil }
    var count: gsize = 0
    let text = g_variant_get_string(pointer, &count)
    defer { withExtendedLifetime(self) {} }
    return try body(UnsafeRawBufferPointer(start: text, count: Int(count)))
  }
}

extension Variant: CustomStringConvertible {
  /// The value in GVariant's text form, for logs.
  package var description: String {
    guard let text = g_variant_print(pointer, 1) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}
