internal import CWebKitGTK
internal import GObjectSupport

/// The proxy of a session, in the engine's words.
struct ProxySettings: Equatable {
  /// Such as `http://127.0.0.1:8080`.
  let address: String
  /// Hosts that are asked without it, and domains with a star for the hosts.
  let exceptions: [String]

  /// - Parameter settings: nil means the system's.
  static func apply(_ settings: ProxySettings?, to session: OpaquePointer) {
    guard let settings else {
      return webkit_network_session_set_proxy_settings(
        session, WEBKIT_NETWORK_PROXY_MODE_DEFAULT, nil)
    }
    settings.withExceptions { exceptions in
      exceptions.withMemoryRebound(to: UnsafePointer<CChar>?.self) {
        let values = webkit_network_proxy_settings_new(settings.address, $0.baseAddress)
        webkit_network_session_set_proxy_settings(
          session, WEBKIT_NETWORK_PROXY_MODE_CUSTOM, values)
        webkit_network_proxy_settings_free(values)
      }
    }
  }

  /// For a connection of ours, outside the engine.
  func makeResolver() -> ObjectReference<OpaquePointer> {
    withExceptions {
      // Never nil: it only keeps what it is given.
      ObjectReference(adopting: g_simple_proxy_resolver_new(address, $0.baseAddress)!)
    }
  }

  private func withExceptions<Result>(
    _ body: (UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var copies = exceptions.map { strdup($0) } + [nil]
    defer { for copy in copies { free(copy) } }
    return copies.withUnsafeMutableBufferPointer { body($0) }
  }
}
