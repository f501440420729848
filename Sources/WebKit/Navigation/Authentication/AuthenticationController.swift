internal import CWebKitGTK
internal import GObjectSupport

/// Puts a server's questions about who is there to the delegate.
@MainActor
final class AuthenticationController {
  private weak var webView: WKWebView?
  /// How often in a row the answers were wrong.
  private var failures: [Space: Int] = [:]

  private struct Space: Hashable {
    let host: String
    let port: Int
    let realm: String?
  }

  init(webView: WKWebView) {
    self.webView = webView
  }

  /// The connection keeps this object, and is to live as long as the engine's view: left alone, that would show a dialog.
  func listen(to view: UnsafeMutablePointer<WebKitWebView>) -> SignalConnection {
    view.connect("authenticate") { [self] arguments in
      if let request: OpaquePointer = arguments.object(1) {
        answer(ObjectReference(retaining: request))
      }
      return .bool(true)
    }
  }

  /// The engine waits as long as somebody has the request.
  private func answer(_ request: ObjectReference<OpaquePointer>) {
    guard let webView, let delegate = webView.navigationDelegate else {
      // Go on without: the page is what the server says to strangers.
      return webkit_authentication_request_authenticate(request.pointer, nil)
    }
    let challenge = URLAuthenticationChallenge(request.pointer, failures: count(request.pointer))
    let handler = DecisionHandler<(URLSession.AuthChallengeDisposition, URLCredential?)>(
      asked: "\(type(of: delegate)).webView(_:didReceive:completionHandler:)",
      fallback: (.cancelAuthenticationChallenge, nil), outcome: "the challenge is cancelled"
    ) { disposition, credential in
      Self.answer(request.pointer, disposition, credential)
    }
    let complete: @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void = {
      handler.answer(($0, $1))
    }
    delegate.webView(webView, didReceive: challenge, completionHandler: complete)
  }

  private func count(_ request: OpaquePointer) -> Int {
    let space = Space(
      host: webkit_authentication_request_get_host(request).map { String(cString: $0) } ?? "",
      port: Int(webkit_authentication_request_get_port(request)),
      realm: webkit_authentication_request_get_realm(request).map { String(cString: $0) })
    let isRetry = webkit_authentication_request_is_retry(request) != 0
    let count = isRetry ? failures[space, default: 0] + 1 : 0
    failures[space] = count
    return count
  }

  private static func answer(
    _ request: OpaquePointer, _ disposition: URLSession.AuthChallengeDisposition,
    _ credential: URLCredential?
  ) {
    switch disposition {
    case .cancelAuthenticationChallenge:
      webkit_authentication_request_cancel(request)
    case .useCredential:
      guard let credential, let user = credential.user else {
        return webkit_authentication_request_authenticate(request, nil)
      }
      let engineCredential = webkit_credential_new(
        user, credential.password ?? "", WebKitCredentialPersistence(credential.persistence))
      defer { webkit_credential_free(engineCredential) }
      webkit_authentication_request_authenticate(request, engineCredential)
    default:
      webkit_authentication_request_authenticate(request, nil)
    }
  }
}
