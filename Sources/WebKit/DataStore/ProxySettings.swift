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
    withCStrings(settings.exceptions) {
      let values = webkit_network_proxy_settings_new(settings.address, $0)
      webkit_network_session_set_proxy_settings(session, WEBKIT_NETWORK_PROXY_MODE_CUSTOM, values)
      webkit_network_proxy_settings_free(values)
    }
  }

  /// For a connection of ours, outside the engine.
  func makeResolver() -> ObjectReference<OpaquePointer> {
    withCStrings(exceptions) { list in
      // It changes none of them, whatever its type says. Never nil: it only keeps what it is given.
      list.withMemoryRebound(to: UnsafeMutablePointer<CChar>?.self, capacity: exceptions.count + 1)
      {
        ObjectReference(adopting: g_simple_proxy_resolver_new(address, $0)!)
      }
    }
  }
}
