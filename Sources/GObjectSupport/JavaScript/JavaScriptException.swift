internal import CWebKitGTK

/// An exception that JavaScript code threw.
package struct JavaScriptException: Error, Equatable, Sendable {
  /// The error's name, such as `SyntaxError`; nil if no `Error` object was thrown.
  package let name: String?
  /// The error's message, or the thrown value as text.
  package let message: String
  /// The line in the source, from 1.
  package let line: Int
  /// The column in the line, from 1.
  package let column: Int
  /// Where the source came from.
  package let sourceURI: String?

  init(copying exception: OpaquePointer) {
    name = jsc_exception_get_name(exception).map { String(cString: $0) }
    message = jsc_exception_get_message(exception).map { String(cString: $0) } ?? ""
    line = Int(jsc_exception_get_line_number(exception))
    column = Int(jsc_exception_get_column_number(exception))
    sourceURI = jsc_exception_get_source_uri(exception).map { String(cString: $0) }
  }
}

/// Calls a C function that may run JavaScript, and throws the exception that it left in `context`.
@MainActor
func throwingJavaScriptException<Result>(
  in context: OpaquePointer, _ body: () -> Result
) throws(JavaScriptException) -> Result {
  let result = body()
  guard let exception = jsc_context_get_exception(context) else { return result }
  let error = JavaScriptException(copying: exception)
  // A context keeps its exception until it is cleared, and would report it after the next call too.
  jsc_context_clear_exception(context)
  throw error
}
