package import CWebKitGTK

/// The arguments of one signal emission; valid only during the handler's call.
package struct SignalArguments {
  private let values: UnsafePointer<GValue>
  /// How many there are, the emitting instance (number 0) included.
  package let count: Int

  init(values: UnsafePointer<GValue>, count: Int) {
    self.values = values
    self.count = count
  }

  /// Argument `index`, where 0 is the emitting instance.
  package subscript(index: Int) -> UnsafePointer<GValue> {
    precondition(index >= 0 && index < count, "the signal has \(count) arguments")
    return values + index
  }

  /// The object in argument `index`, or nil; borrowed.
  package func object<Pointer: ObjectPointer>(
    _ index: Int, as _: Pointer.Type = Pointer.self
  ) -> Pointer? {
    g_value_get_object(self[index]).map { Pointer(untyped: UnsafeMutableRawPointer($0)) }
  }

  /// The boxed structure in argument `index`, or nil; borrowed.
  package func boxed<Pointer: ObjectPointer>(
    _ index: Int, as _: Pointer.Type = Pointer.self
  ) -> Pointer? {
    g_value_get_boxed(self[index]).map { Pointer(untyped: UnsafeMutableRawPointer($0)) }
  }

  /// The string in argument `index`, or nil.
  package func string(_ index: Int) -> String? {
    g_value_get_string(self[index]).map { String(cString: $0) }
  }

  /// The variant in argument `index`, or nil.
  package func variant(_ index: Int) -> Variant? {
    g_value_get_variant(self[index]).map { Variant(retaining: $0) }
  }

  /// The integer in argument `index`, whatever its width.
  package func int(_ index: Int) -> Int { integer(of: self[index]) }
  /// The `float` or `double` in argument `index`.
  package func double(_ index: Int) -> Double { floatingPoint(of: self[index]) }
  /// The enumeration value in argument `index`.
  package func enumeration(_ index: Int) -> Int { Int(g_value_get_enum(self[index])) }
  /// The flags in argument `index`.
  package func flags(_ index: Int) -> UInt { UInt(g_value_get_flags(self[index])) }
  /// The truth value in argument `index`.
  package func bool(_ index: Int) -> Bool { g_value_get_boolean(self[index]) != 0 }
  /// The bare pointer in argument `index`.
  package func untyped(_ index: Int) -> UnsafeMutableRawPointer? {
    g_value_get_pointer(self[index])
  }
}

/// What a signal handler hands back to the emitter.
package enum SignalResult {
  /// The signal has no result.
  case none
  /// For signals that ask "have you handled this?".
  case bool(Bool)
  /// For signals that ask for an object; nil declines.
  case object(UnsafeMutableRawPointer?)
}
