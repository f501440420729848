internal import CWebKitGTK

extension Array: VariantConvertible where Element: VariantConvertible {
  package static var variantType: String { "a" + Element.variantType }

  package func makeVariant() -> OpaquePointer {
    withVariantType(Self.variantType) { type in
      let builder = g_variant_builder_new(type)
      defer { g_variant_builder_unref(builder) }
      for element in self { g_variant_builder_add_value(builder, element.makeVariant()) }
      return g_variant_builder_end(builder)
    }
  }

  package init(unpacking variant: OpaquePointer) {
    self = (0..<g_variant_n_children(variant)).map { Element(child: $0, of: variant) }
  }
}

extension Dictionary: VariantConvertible where Key == String, Value: VariantConvertible {
  package static var variantType: String { "a{s" + Value.variantType + "}" }

  package func makeVariant() -> OpaquePointer {
    withVariantType(Self.variantType) { type in
      let builder = g_variant_builder_new(type)
      defer { g_variant_builder_unref(builder) }
      for (key, value) in self {
        let entry = g_variant_new_dict_entry(key.makeVariant(), value.makeVariant())
        g_variant_builder_add_value(builder, entry)
      }
      return g_variant_builder_end(builder)
    }
  }

  /// Of entries with the same key the last counts.
  package init(unpacking variant: OpaquePointer) {
    self.init()
    for index in 0..<g_variant_n_children(variant) {
      let entry = Variant(adopting: g_variant_get_child_value(variant, index))
      self[String(child: 0, of: entry.pointer)] = Value(child: 1, of: entry.pointer)
    }
  }
}

extension Optional: VariantConvertible where Wrapped: VariantConvertible {
  package static var variantType: String { "m" + Wrapped.variantType }

  package func makeVariant() -> OpaquePointer {
    withVariantType(Wrapped.variantType) { g_variant_new_maybe($0, self?.makeVariant()) }
  }

  package init(unpacking variant: OpaquePointer) {
    self = g_variant_n_children(variant) == 0 ? nil : Wrapped(child: 0, of: variant)
  }
}

extension VariantConvertible {
  fileprivate init(child index: gsize, of variant: OpaquePointer) {
    let child = Variant(adopting: g_variant_get_child_value(variant, index))
    self.init(unpacking: child.pointer)
  }
}
