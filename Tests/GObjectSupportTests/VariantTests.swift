import CWebKitGTK
import Foundation
import GObjectSupport
import Testing

@Suite struct VariantTests {
  @Test func scalarsKeepTypeAndValue() throws {
    try check("", "s")
    try check("grüß 👋🏽", "s")
    try check(true, "b")
    try check(false, "b")
    try check(UInt8.max, "y")
    try check(Int16.min, "n")
    try check(UInt16.max, "q")
    try check(Int32.min, "i")
    try check(UInt32.max, "u")
    try check(Int64.min, "x")
    try check(UInt64.max, "t")
    try check(Int.max, "x")
    try check(-0.1, "d")
    try check(Double.infinity, "d")
    #expect(try Variant(Double.nan).value(as: Double.self).isNaN)
  }

  @Test func containersKeepTypeAndValue() throws {
    try check([String](), "as")
    try check(["a", "b"], "as")
    try check([[1, 2], [], [3]] as [[Int32]], "aai")
    try check([UInt8](0...255), "ay")
    try check(["k": 1.5, "": 0], "a{sd}")
    try check([String: String](), "a{ss}")
    try check("x" as String?, "ms")
    try check(nil as String?, "ms")
    try check([nil, 1, nil] as [Int32?], "ami")
    try check(["list": [Data([1]), Data()]], "a{saay}")
  }

  @Test func variantsNest() throws {
    let message = Variant([
      "frame": Variant(UInt64(7)), "code": Variant("1+1"),
      "arguments": Variant(["deep": Variant([Variant(true), Variant("x")])]),
    ])
    #expect(message.type == "a{sv}")
    #expect(message.count == 3)
    #expect(try message.value(for: "frame", as: UInt64.self) == 7)
    #expect(try message.value(for: "code") == "1+1")
    let arguments = try #require(message["arguments"])
    let deep = try arguments.value(for: "deep", as: [Variant].self)
    #expect(try deep[0].value(as: Bool.self))
    #expect(try deep[1].value(as: String.self) == "x")
    #expect(message["absent"] == nil)
    let all = try message.value(as: [String: Variant].self)
    #expect(all.keys.sorted() == ["arguments", "code", "frame"])
  }

  @Test func tuplesHoldAnyTypes() throws {
    let tuple = Variant.tuple([Variant("a"), Variant(Int32(1)), .tuple([]), Variant(Variant(2.5))])
    #expect(tuple.type == "(si()v)")
    #expect(tuple.count == 4)
    #expect(try tuple.value(at: 0, as: String.self) == "a")
    #expect(try tuple.value(at: 1, as: Int32.self) == 1)
    #expect(try tuple.value(at: 3, as: Variant.self).value(as: Double.self) == 2.5)
    #expect(tuple[4] == nil)
    #expect(tuple[-1] == nil)
  }

  @Test func readingIsExact() {
    #expect(throws: VariantError.wrongType(expected: "x", found: "i")) {
      try Variant(Int32(1)).value(as: Int.self)
    }
    #expect(throws: VariantError.wrongType(expected: "a{sv}", found: "a{ss}")) {
      try Variant(["a": "b"]).value(as: [String: Variant].self)
    }
    #expect(throws: VariantError.wrongType(expected: "as", found: "av")) {
      try Variant([Variant("a")]).value(as: [String].self)
    }
    #expect(throws: VariantError.wrongType(expected: "t", found: "s")) {
      try Variant(["a": Variant("b")]).value(for: "a", as: UInt64.self)
    }
    #expect(throws: VariantError.missing("b")) {
      try Variant(["a": Variant("b")]).value(for: "b", as: String.self)
    }
    #expect(throws: VariantError.missing("1")) { try Variant(["a"]).value(at: 1, as: String.self) }
    #expect(throws: VariantError.missing("0")) { try Variant("text").value(at: 0, as: String.self) }
    #expect(Variant("text")["key"] == nil)
    #expect(Variant(["a": "b"])["a"] == nil)
  }

  @Test func embeddedZerosNeverCutAString() throws {
    #expect(try Variant("a\0b\0").value(as: String.self) == "a\u{FFFD}b\u{FFFD}")
    #expect(try Variant(["k\0": 1]).value(as: [String: Int].self) == ["k\u{FFFD}": 1])
    let exact = Data("a\0b".utf8)
    #expect(try Variant(exact).value(as: Data.self) == exact)
  }

  @Test func largeDataIsSharedOnTheWayInAndCopiedOnceOnTheWayOut() throws {
    let data = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) })
    let variant = Variant(data)
    #expect(variant.type == "ay")
    data.withUnsafeBytes { #expect(g_variant_get_data(variant.pointer) == $0.baseAddress) }
    var read = try variant.value(as: Data.self)
    #expect(read == data)
    read[0] = 99
    #expect(try variant.value(as: Data.self) == data)
    try check(data, "ay")
    try check(Data(), "ay")
    #expect(try Variant(["d": Variant(data)]).value(for: "d", as: Data.self) == data)
  }

  @Test func ownsOneReference() {
    var ended = false
    withUnsafeMutablePointer(to: &ended) { flag in
      flag.pointee = false
      // GVariant drops the memory it was made from when its last reference goes.
      func make() -> OpaquePointer {
        g_variant_new_from_data(
          variantType("ay"), "x", 1, 1,
          { $0?.assumingMemoryBound(to: Bool.self).pointee = true }, flag)
      }
      do {
        let floating = make()
        let variant = Variant(adopting: floating)
        #expect(g_variant_is_floating(floating) == 0)
        do {
          let second = Variant(retaining: floating)
          let boxed = Variant(variant)
          let tuple = Variant.tuple([variant, variant])
          withExtendedLifetime((second, boxed, tuple, tuple[0], try? boxed.value(as: Variant.self)))
          {}
        }
        #expect(!flag.pointee)
        withExtendedLifetime(variant) {}
      }
      #expect(flag.pointee)

      flag.pointee = false
      do {
        let full = g_variant_ref_sink(make())!
        let variant = Variant(adopting: full)
        withExtendedLifetime(variant) {}
      }
      #expect(flag.pointee)

      flag.pointee = false
      let borrowed = g_variant_ref_sink(make())!
      do { withExtendedLifetime(Variant(retaining: borrowed)) {} }
      #expect(!flag.pointee)
      g_variant_unref(borrowed)
      #expect(flag.pointee)
    }
  }

  @Test func printsItself() {
    #expect(Variant(["a": Variant(UInt64(1))]).description == "{'a': <uint64 1>}")
  }

  private func check<Value: VariantConvertible & Equatable>(
    _ value: Value, _ type: String, location: SourceLocation = #_sourceLocation
  ) throws {
    let variant = Variant(value)
    #expect(variant.type == type, sourceLocation: location)
    #expect(g_variant_is_floating(variant.pointer) == 0, sourceLocation: location)
    #expect(try variant.value(as: Value.self) == value, sourceLocation: location)
    // Once more over the wire.
    let bytes = g_variant_get_data_as_bytes(variant.pointer)
    defer { g_bytes_unref(bytes) }
    let received = Variant(
      adopting: g_variant_new_from_bytes(g_variant_get_type(variant.pointer), bytes, 0))
    #expect(try received.value(as: Value.self) == value, sourceLocation: location)
  }
}

/// A type as C functions want it.
func variantType(_ notation: StaticString) -> OpaquePointer {
  OpaquePointer(notation.utf8Start)
}
