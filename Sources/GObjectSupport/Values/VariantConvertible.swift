internal import CWebKitGTK
package import Foundation

/// A Swift type that has an exact counterpart in GVariant.
///
/// | Swift | GVariant |
/// |---|---|
/// | `String`, `Bool`, `Double` | `s`, `b`, `d` |
/// | `UInt8`, `Int16`, `UInt16`, `Int32`, `UInt32`, `Int64`, `UInt64` | `y`, `n`, `q`, `i`, `u`, `x`, `t` |
/// | `Int` | `x` |
/// | `Data` | `ay` |
/// | `[Element]`, `[String: Value]`, `Element?` | `a…`, `a{s…}`, `m…` |
/// | `Variant` | `v` |
package protocol VariantConvertible {
  /// The type in GVariant's notation.
  static var variantType: String { get }
  /// A new, floating `GVariant`.
  func makeVariant() -> OpaquePointer
  /// Reads a borrowed `GVariant` of exactly `variantType`.
  init(unpacking variant: OpaquePointer)
}

/// Calls `body` with a parsed type, as the functions that build containers want it.
func withVariantType(
  _ notation: String, _ body: (OpaquePointer) -> OpaquePointer
) -> OpaquePointer {
  // Never nil: the notations come from the conforming types.
  let type = g_variant_type_new(notation)!
  defer { g_variant_type_free(type) }
  return body(type)
}

extension String: VariantConvertible {
  package static var variantType: String { "s" }

  /// GVariant strings end at U+0000, so each becomes U+FFFD, as in HTML; send `Data` to keep them.
  package func makeVariant() -> OpaquePointer {
    let text = hasNUL ? replacing("\0", with: "\u{FFFD}") : self
    return g_variant_new_string(text)
  }

  package init(unpacking variant: OpaquePointer) {
    var count: gsize = 0
    let bytes = g_variant_get_string(variant, &count)
    self.init(decoding: UnsafeRawBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
  }
}

extension Bool: VariantConvertible {
  package static var variantType: String { "b" }
  package func makeVariant() -> OpaquePointer { g_variant_new_boolean(self ? 1 : 0) }
  package init(unpacking variant: OpaquePointer) { self = g_variant_get_boolean(variant) != 0 }
}

extension Double: VariantConvertible {
  package static var variantType: String { "d" }
  package func makeVariant() -> OpaquePointer { g_variant_new_double(self) }
  package init(unpacking variant: OpaquePointer) { self = g_variant_get_double(variant) }
}

extension Data: VariantConvertible {
  package static var variantType: String { "ay" }

  /// Shares this value's memory.
  package func makeVariant() -> OpaquePointer {
    let bytes = makeGBytes()
    defer { g_bytes_unref(bytes) }
    return withVariantType(Self.variantType) { g_variant_new_from_bytes($0, bytes, 1) }
  }

  /// Copies once.
  package init(unpacking variant: OpaquePointer) {
    let count = Int(g_variant_get_size(variant))
    if count > 0, let bytes = g_variant_get_data(variant) {
      self.init(bytes: bytes, count: count)
    } else {
      self.init()
    }
  }
}

extension Variant: VariantConvertible {
  package static var variantType: String { "v" }
  package func makeVariant() -> OpaquePointer { g_variant_new_variant(pointer) }
  package convenience init(unpacking variant: OpaquePointer) {
    self.init(adopting: g_variant_get_variant(variant))
  }
}
