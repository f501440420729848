import Foundation

@testable import WebKit

/// Forbids `127.0.0.3`, as long as it lives.
final class TransportRules {
  private let before = MainActor.assumeIsolated { TransportSecurity.app }

  init() {
    MainActor.assumeIsolated {
      TransportSecurity.app = TransportSecurity(info: [
        "NSAppTransportSecurity": ["NSExceptionDomains": ["127.0.0.3": [String: Any]()]]
      ])
    }
  }

  deinit {
    let before = before
    MainActor.assumeIsolated { TransportSecurity.app = before }
  }
}
