internal import GObjectSupport

/// Reads an outcome of ``AppScript``.
enum ScriptOutcome {
  /// - Parameter adjust: says where in the app's code something was thrown.
  @MainActor
  static func result(
    of value: JavaScriptValue, adjust: (inout ScriptException) -> Void = { _ in }
  ) -> Result<Any?, any Error> {
    switch value.kind {
    case .undefined: return .success(nil)
    case .null: return .success(NSNull())
    case .boolean: return .success(NSNumber(value: value.bool))
    case .number: return .success(NSNumber(javaScript: value.double))
    case .string: return value.withUTF8 { result(of: $0, adjust: adjust) }
    case .array, .object: return .failure(WKError(.javaScriptResultTypeIsUnsupported))
    }
  }

  /// - Parameter text: in UTF-8, an outcome that is a text.
  @MainActor
  static func result(
    of text: UnsafeRawBufferPointer, adjust: (inout ScriptException) -> Void
  ) -> Result<Any?, any Error> {
    switch text.first {
    case UInt8(ascii: "e"):
      var exception = ScriptException(json: Data(text.dropFirst()))
      adjust(&exception)
      return .failure(exception.error)
    case UInt8(ascii: "f"): return .failure(WKError(.javaScriptInvalidFrameTarget))
    case UInt8(ascii: "b"): return .failure(WKError(.javaScriptAppBoundDomain))
    case UInt8(ascii: "x"): return .failure(WKError.documentRunsNoScripts)
    default: return Result { try ScriptResult.decode(text) }
    }
  }
}
