internal import CWebKitGTK
package import Foundation

extension Variant {
  /// Members that all have the type `type`, in GVariant's notation.
  package static func array(of type: String, _ members: [Variant]) -> Variant {
    let pointers = members.map { Optional($0.pointer) }
    return Variant(
      adopting: withVariantType(type) {
        g_variant_new_array($0, pointers, gsize(pointers.count))
      })
  }

  /// A dictionary from text to values that all have the type `type`, in GVariant's notation.
  package static func dictionary(of type: String, _ members: [String: Variant]) -> Variant {
    .array(
      of: "{s\(type)}",
      members.map { key, value in
        Variant(adopting: g_variant_new_dict_entry(key.makeVariant(), value.pointer))
      })
  }

  /// A value that may be missing, of the type `type` in GVariant's notation.
  package static func maybe(of type: String, _ value: Variant?) -> Variant {
    Variant(adopting: withVariantType(type) { g_variant_new_maybe($0, value?.pointer) })
  }

  /// Reads what ``makeBytes()``, or a C library, has written; nil if it is not of this type.
  ///
  /// - Parameter bytes: borrowed.
  package convenience init?(bytes: OpaquePointer, type: String) {
    let pointer = withVariantType(type) { g_variant_new_from_bytes($0, bytes, 0) }
    self.init(adopting: pointer)
    guard g_variant_is_normal_form(pointer) != 0 else { return nil }
  }

  /// The value in GVariant's binary form, as a `GBytes` that the caller owns.
  package func makeBytes() -> OpaquePointer {
    // Never nil: every value has a form.
    g_variant_get_data_as_bytes(pointer)!
  }

  /// The value in GVariant's binary form.
  package var serialized: Data {
    guard let bytes = g_variant_get_data(pointer) else { return Data() }
    return Data(bytes: bytes, count: Int(g_variant_get_size(pointer)))
  }
}
