import Foundation

@testable import WebKit

/// Has the app name its app-bound domains, as long as it lives.
final class AppBoundRules {
  private let before = MainActor.assumeIsolated { AppBoundDomains.app }

  init(_ entries: [String] = ["app.localhost"]) {
    MainActor.assumeIsolated {
      AppBoundDomains.app = AppBoundDomains(info: ["WKAppBoundDomains": entries])
    }
  }

  deinit {
    let before = before
    MainActor.assumeIsolated { AppBoundDomains.app = before }
  }
}
