public import CWebKitGTK

/// A `GError` as a Swift error.
public struct GLibError: Error, Equatable, Sendable {
  /// The quark's name, such as `WebKitNetworkError`.
  public let domain: String
  /// The code within the domain.
  public let code: Int
  /// The library's own words, in the process's locale.
  public let message: String

  public init(domain: String, code: Int, message: String) {
    self.domain = domain
    self.code = code
    self.message = message
  }

  /// Copies an error that stays the caller's.
  public init(copying error: UnsafePointer<GError>) {
    domain = g_quark_to_string(error.pointee.domain).map { String(cString: $0) } ?? ""
    code = Int(error.pointee.code)
    message = error.pointee.message.map { String(cString: $0) } ?? ""
  }
}

/// Calls a C function that reports failure through a `GError **`, and throws what it reported.
public func throwingGLibError<Result>(
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
