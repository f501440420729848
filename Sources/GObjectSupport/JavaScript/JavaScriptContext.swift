internal import CWebKitGTK

/// A private JavaScript world in this process, without a page: for questions about scripts.
@MainActor
package final class JavaScriptContext {
  private let reference: ObjectReference<OpaquePointer>

  package init() {
    // JavaScriptCore must be set up by WebKit: if it sets itself up, web views later never load
    // (WebKitGTK 2.50). The class stays in use from now on.
    g_type_class_ref(webkit_web_context_get_type())
    reference = ObjectReference(adopting: jsc_context_new())
  }

  /// The context; valid as long as this object lives.
  package var pointer: OpaquePointer { reference.pointer }

  /// Runs a script and returns the value of its last statement.
  package func evaluate(
    _ script: String, sourceURI: String? = nil
  ) throws(JavaScriptException) -> JavaScriptValue {
    try throwingJavaScriptException(in: pointer) {
      withCode(script) { code, count in
        JavaScriptValue(
          adopting: jsc_context_evaluate_with_source_uri(pointer, code, count, sourceURI, 1))
      }
    }
  }

  /// Whether a text parses as a script (not as a module, nor as a function's body).
  package func checkSyntax(_ script: String) -> Bool {
    withCode(script) { code, count in
      jsc_context_check_syntax(
        pointer, code, count, JSC_CHECK_SYNTAX_MODE_SCRIPT, nil, 1, nil)
        == JSC_CHECK_SYNTAX_RESULT_SUCCESS
    }
  }

  /// Why a text does not parse as a script; nil if it does.
  package func syntaxError(in script: String) -> JavaScriptException? {
    withCode(script) { code, count in
      var exception: OpaquePointer?
      jsc_context_check_syntax(
        pointer, code, count, JSC_CHECK_SYNTAX_MODE_SCRIPT, nil, 1, &exception)
      guard let exception else { return nil }
      return withExtendedLifetime(ObjectReference(adopting: exception)) {
        JavaScriptException(copying: exception)
      }
    }
  }

  /// Passes the text with its length, so that it may hold U+0000.
  private func withCode<Result>(
    _ script: String, _ body: (UnsafePointer<CChar>, gssize) -> Result
  ) -> Result {
    script.withCString { body($0, script.utf8.count) }
  }
}
