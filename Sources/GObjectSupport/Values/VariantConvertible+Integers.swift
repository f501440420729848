internal import CWebKitGTK

extension UInt8: VariantConvertible {
  package static var variantType: String { "y" }
  package func makeVariant() -> OpaquePointer { g_variant_new_byte(self) }
  package init(unpacking variant: OpaquePointer) { self = g_variant_get_byte(variant) }
}

extension Int16: VariantConvertible {
  package static var variantType: String { "n" }
  package func makeVariant() -> OpaquePointer { g_variant_new_int16(self) }
  package init(unpacking variant: OpaquePointer) { self = g_variant_get_int16(variant) }
}

extension UInt16: VariantConvertible {
  package static var variantType: String { "q" }
  package func makeVariant() -> OpaquePointer { g_variant_new_uint16(self) }
  package init(unpacking variant: OpaquePointer) { self = g_variant_get_uint16(variant) }
}

extension Int32: VariantConvertible {
  package static var variantType: String { "i" }
  package func makeVariant() -> OpaquePointer { g_variant_new_int32(self) }
  package init(unpacking variant: OpaquePointer) { self = g_variant_get_int32(variant) }
}

extension UInt32: VariantConvertible {
  package static var variantType: String { "u" }
  package func makeVariant() -> OpaquePointer { g_variant_new_uint32(self) }
  package init(unpacking variant: OpaquePointer) { self = g_variant_get_uint32(variant) }
}

extension Int64: VariantConvertible {
  package static var variantType: String { "x" }
  package func makeVariant() -> OpaquePointer { g_variant_new_int64(gint64(self)) }
  package init(unpacking variant: OpaquePointer) { self = Int64(g_variant_get_int64(variant)) }
}

extension UInt64: VariantConvertible {
  package static var variantType: String { "t" }
  package func makeVariant() -> OpaquePointer { g_variant_new_uint64(guint64(self)) }
  package init(unpacking variant: OpaquePointer) { self = UInt64(g_variant_get_uint64(variant)) }
}

extension Int: VariantConvertible {
  package static var variantType: String { "x" }
  package func makeVariant() -> OpaquePointer { g_variant_new_int64(gint64(self)) }
  package init(unpacking variant: OpaquePointer) { self = Int(g_variant_get_int64(variant)) }
}
