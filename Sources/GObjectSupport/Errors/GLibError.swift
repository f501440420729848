package import CWebKitGTK

/// A `GError` as a Swift error.
package struct GLibError: Error, Equatable, Sendable {
  /// The quark's name, such as `WebKitNetworkError`.
  package let domain: String
  /// The code within the domain.
  package let code: Int
  /// The library's own words, in the process's locale.
  package let message: String

  package init(domain: String, code: Int, message: String) {
    self.domain = domain
    self.code = code
    self.message = message
  }

  /// Copies an error that stays the caller's.
  package init(copying error: UnsafePointer<GError>) {
    domain = g_quark_to_string(error.pointee.domain).map { String(cString: $0) } ?? ""
    code = Int(error.pointee.code)
    message = error.pointee.message.map { String(cString: $0) } ?? ""
  }

  /// Whether this is the error `code` of `domain`, as `g_error_matches` asks.
  package func matches(_ domain: GQuark, _ code: Int) -> Bool {
    self.code == code && domain != 0 && g_quark_try_string(self.domain) == domain
  }

  /// Whether this is the error `code` of `domain`: `matches(g_io_error_quark(), G_IO_ERROR_CANCELLED)`.
  package func matches<Code: RawRepresentable>(_ domain: GQuark, _ code: Code) -> Bool
  where Code.RawValue: BinaryInteger {
    matches(domain, Int(code.rawValue))
  }
}

/// Calls a C function that reports failure through a `GError **`, and throws what it reported.
@discardableResult
package func throwingGLibError<Result>(
  _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result
) throws(GLibError) -> Result {
  var error: UnsafeMutablePointer<GError>?
  let result = body(&error)
  if let error {
    defer { g_error_free(error) }
    throw GLibError(copying: error)
  }
  return result
}
