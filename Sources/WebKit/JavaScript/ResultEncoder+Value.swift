internal import CWebKitGTK
internal import GObjectSupport

extension ResultEncoder {
  /// Encodes a value that the engine has carried to this process.
  @MainActor
  static func encode(_ value: JavaScriptValue) throws -> String {
    let encoder = encoder(in: jsc_value_get_context(value.pointer))
    var argument: OpaquePointer? = value.pointer
    guard let result = jsc_value_object_invoke_methodv(encoder.pointer, "encode", 1, &argument)
    else {
      throw WKError(.javaScriptResultTypeIsUnsupported)
    }
    return JavaScriptValue(adopting: result).string
  }

  /// The encoder in the context of results, which all views share; put there on first use.
  @MainActor
  private static func encoder(in context: OpaquePointer) -> JavaScriptValue {
    let name = "encoder"
    let known = JavaScriptValue(adopting: jsc_context_get_value(context, name))
    if jsc_value_is_object(known.pointer) != 0 { return known }
    let encoder = JavaScriptValue(adopting: jsc_context_evaluate(context, source, -1))
    jsc_context_set_value(context, name, encoder.pointer)
    return encoder
  }
}
