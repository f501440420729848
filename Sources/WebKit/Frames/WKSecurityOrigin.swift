/// A scheme, host and port: what decides which documents may read each other.
///
/// Origins are equal when their three parts are.
@preconcurrency @MainActor
open class WKSecurityOrigin: NSObject {
  /// The scheme without a colon, such as `https`; empty for an origin that nothing else shares, as
  /// that of a sandboxed frame or a `data:` address.
  open var `protocol`: String { parts.scheme }
  /// The host, such as `example.org`; empty if there is none, as for files.
  open var host: String { parts.host }
  /// The port; 0 for the protocol's default port.
  open var port: Int { parts.port }

  nonisolated private let parts: SecurityOriginText

  /// - Parameter origin: in the form that scripts see.
  init(_ origin: String) {
    parts = SecurityOriginText(origin)
  }

  nonisolated open override func isEqual(_ object: Any?) -> Bool {
    (object as? WKSecurityOrigin)?.parts == parts
  }

  nonisolated open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(parts.scheme)
    hasher.combine(parts.host)
    hasher.combine(parts.port)
    return hasher.finalize()
  }

  nonisolated open override var description: String {
    "\(parts.scheme)://\(parts.host)\(parts.port == 0 ? "" : ":\(parts.port)")"
  }
}
