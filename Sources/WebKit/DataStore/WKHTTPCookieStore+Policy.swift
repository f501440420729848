internal import CWebKitGTK
internal import GObjectSupport

extension WKHTTPCookieStore {
  /// Whether pages and servers may set cookies.
  public enum CookiePolicy: Int, Sendable {
    /// They may; what third parties may is for tracking prevention to say.
    case allow = 0
    /// Cookies are neither stored nor sent.
    case disallow = 1
  }

  /// Sets whether pages and servers may set cookies; at first they may.
  ///
  /// - Parameter completionHandler: called once, on the main thread, when the policy is in force.
  public func setCookiePolicy(
    _ policy: CookiePolicy, completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {
    jar.setPolicy(policy) { completionHandler?() }
  }

  /// Sets whether pages and servers may set cookies; at first they may.
  public func setCookiePolicy(_ policy: CookiePolicy) async {
    await withMainThreadContinuation { resume in jar.setPolicy(policy) { resume(()) } }
  }

  /// Hands over whether pages and servers may set cookies.
  ///
  /// - Parameter completionHandler: called once, on the main thread.
  public func getCookiePolicy(
    _ completionHandler: @escaping @MainActor @Sendable (CookiePolicy) -> Void
  ) {
    jar.policy(completionHandler)
  }

  /// Whether pages and servers may set cookies.
  public var cookiePolicy: CookiePolicy {
    get async { await withMainThreadContinuation { jar.policy($0) } }
  }
}

extension CookieJar {
  fileprivate func setPolicy(
    _ policy: WKHTTPCookieStore.CookiePolicy, _ completion: @escaping @MainActor () -> Void
  ) {
    webkit_cookie_manager_set_accept_policy(
      manager,
      policy == .allow
        ? WEBKIT_COOKIE_POLICY_ACCEPT_NO_THIRD_PARTY : WEBKIT_COOKIE_POLICY_ACCEPT_NEVER)
    // The engine answers in the order in which it is asked.
    self.policy { _ in completion() }
  }

  fileprivate func policy(
    _ completion: @escaping @MainActor (WKHTTPCookieStore.CookiePolicy) -> Void
  ) {
    let operation = AsyncOperation { [manager] result in
      let policy = webkit_cookie_manager_get_accept_policy_finish(manager, result, nil)
      completion(policy == WEBKIT_COOKIE_POLICY_ACCEPT_NEVER ? .disallow : .allow)
    }
    webkit_cookie_manager_get_accept_policy(manager, nil, operation.callback, operation.context)
  }
}
