internal import CWebKitGTK
internal import GObjectSupport

/// Puts the challenges of servers to the delegate.
@MainActor
final class AuthenticationController {
  private weak var webView: WKWebView?
  private var connection: SignalConnection?
  /// How often credentials were wrong, by protection space.
  private var failures: [[String]: Int] = [:]

  init(webView: WKWebView?, engine: EngineView?) {
    self.webView = webView
    connection = engine?.pointer.connect("authenticate") { [weak self] arguments in
      guard let self, let request: OpaquePointer = arguments.object(1) else {
        return .bool(false)
      }
      if let known = proxyCredential(for: request) {
        Self.use(known, for: request)
        return .bool(true)
      }
      guard self.webView?.navigationController.mayBeChallenged() == true else {
        webkit_authentication_request_cancel(request)
        return .bool(true)
      }
      challenged(ObjectReference(retaining: request))
      return .bool(true)
    }
  }

  func stopListening() {
    connection = nil
  }

  // MARK: Servers that ask who it is

  /// What the app has set for the proxy, unless that was wrong.
  private func proxyCredential(for request: OpaquePointer) -> URLCredential? {
    guard webkit_authentication_request_is_for_proxy(request) != 0,
      webkit_authentication_request_is_retry(request) == 0
    else { return nil }
    return webView?.dataStore.engine.proxy?.credential
  }

  private func challenged(_ request: ObjectReference<OpaquePointer>) {
    let space = URLProtectionSpace.make(request.pointer)
    let isRetry = webkit_authentication_request_is_retry(request.pointer) != 0
    // Foundation's own equality on Linux is that of the objects.
    let key = [space.host, "\(space.port)", space.realm ?? "", space.authenticationMethod]
    let count = isRetry ? (failures[key] ?? 0) + 1 : 0
    failures[key] = count
    let proposed = webkit_authentication_request_get_proposed_credential(request.pointer)
      .flatMap { URLCredential.make(adopting: $0) }
    let isWaiting = webView?.navigationController.beginWaitingForAnswer()
    ask(space, proposed: proposed, failures: count) { [weak self] disposition, credential in
      if let isWaiting { self?.webView?.navigationController.endWaitingForAnswer(isWaiting) }
      switch disposition {
      case .useCredential:
        if let credential { self?.webView?.dataStore.knownServers.keep(credential, for: space) }
        Self.use(credential, for: request.pointer)
      case .performDefaultHandling:
        // What has been wrong is not tried again.
        Self.use(count == 0 ? proposed : nil, for: request.pointer)
      case .cancelAuthenticationChallenge:
        webkit_authentication_request_cancel(request.pointer)
      default:
        Self.use(nil, for: request.pointer)
      }
    }
  }

  /// Nil goes on without: the page is what the server says to strangers.
  private static func use(_ credential: URLCredential?, for request: OpaquePointer) {
    guard let credential else {
      return webkit_authentication_request_authenticate(request, nil)
    }
    let persistence: WebKitCredentialPersistence =
      switch credential.persistence {
      case .none: WEBKIT_CREDENTIAL_PERSISTENCE_NONE
      case .forSession: WEBKIT_CREDENTIAL_PERSISTENCE_FOR_SESSION
      default: WEBKIT_CREDENTIAL_PERSISTENCE_PERMANENT
      }
    let engineCredential =
      if let identity = credential.identity {
        webkit_credential_new_for_certificate(identity.certificate.pointer, persistence)
      } else {
        webkit_credential_new(credential.user ?? "", credential.password ?? "", persistence)
      }
    defer { webkit_credential_free(engineCredential) }
    webkit_authentication_request_authenticate(request, engineCredential)
  }

  // MARK: Servers whose certificates are not trusted

  /// Asks whether to accept a server's certificates all the same.
  ///
  /// - Parameter completion: receives nil if they are accepted, else the error for the load.
  func evaluate(
    _ trust: SecTrust, address: String, completion: @escaping @MainActor ((any Error)?) -> Void
  ) {
    let url = URL(string: address)
    let space = ServerTrustSpace(host: url?.host() ?? "", port: url?.port ?? 443, trust: trust)
    ask(space, proposed: nil, failures: 0) { disposition, credential in
      switch disposition {
      case .useCredential where credential?.trust?.chain.first == trust.chain.first:
        completion(nil)
      case .cancelAuthenticationChallenge:
        completion(LoadingError.network(.cancelled, address: address))
      default:
        completion(LoadingError.certificate(trust, address: address))
      }
    }
  }

  private func ask(
    _ space: URLProtectionSpace, proposed: URLCredential?, failures: Int,
    answerer: @escaping @MainActor @Sendable (ChallengeAnswer) -> Void
  ) {
    guard let webView, let delegate = webView.navigationDelegate else {
      return answerer((.rejectProtectionSpace, nil))
    }
    let handler = DecisionHandler<ChallengeAnswer>(
      asked: "\(type(of: delegate)).webView(_:didReceive:completionHandler:)",
      fallback: (.cancelAuthenticationChallenge, nil), outcome: "the challenge is cancelled",
      then: answerer)
    let challenge = URLAuthenticationChallenge(
      protectionSpace: space, proposedCredential: proposed, previousFailureCount: failures,
      failureResponse: nil, error: nil, sender: ChallengeSender(handler))
    let complete: @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void = {
      handler.answer(($0, $1))
    }
    delegate.webView(webView, didReceive: challenge, completionHandler: complete)
  }
}
