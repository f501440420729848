internal import CWebKitGTK
internal import GObjectSupport

/// One request to one address, and what the server says to it.
@MainActor
final class DownloadExchange {
  let address: String
  let message: ObjectReference<OpaquePointer>
  /// A server whose certificates are not trusted.
  var distrusted: SecTrust? { certificates.distrusted }
  private let certificates: CertificateCheck
  /// Why the exchange was ended from here.
  private(set) var failure: (any Error)?
  private let store: WKWebsiteDataStore
  private weak var course: DownloadCourse?
  private var connections: [SignalConnection] = []
  private var body: ObjectReference<UnsafeMutablePointer<GInputStream>>?
  private var sniffedType: String?
  private var failures = 0

  /// - Throws: if the address is no URL.
  init(
    _ request: URLRequest, address: String, store: WKWebsiteDataStore, course: DownloadCourse
  ) throws {
    guard let message = soup_message_new(request.httpMethod ?? "GET", address) else {
      throw LoadingError.engine(.cannotShowURL, address: address)
    }
    self.address = address
    self.message = ObjectReference(adopting: message)
    self.store = store
    certificates = CertificateCheck(accepted: store.knownServers.accepted(forHostOf: address))
    self.course = course
    soup_message_add_flags(message, SOUP_MESSAGE_NO_REDIRECT)
    let headers = soup_message_get_request_headers(message)
    for (name, value) in EngineRequest.headerFields(of: request) {
      soup_message_headers_replace(headers, name, value)
    }
    if let body = request.httpBody {
      let bytes = body.makeGBytes()
      defer { g_bytes_unref(bytes) }
      let type = request.value(forHTTPHeaderField: "Content-Type")
      soup_message_set_request_body_from_bytes(
        message, type ?? RequestBody.defaultContentType, bytes)
    }
    listen()
  }

  func send(in session: UnsafeMutablePointer<SoupSession>) async throws {
    let body = try await asyncResult { cancellable, callback, context in
      soup_session_send_async(
        session, message.pointer, G_PRIORITY_DEFAULT, cancellable, callback, context)
    } finish: { result in
      try throwingGLibError { soup_session_send_finish(session, result, $0) }
        .map { ObjectReference(adopting: $0) }
    }
    self.body = body
  }

  func takeBody() throws -> ObjectReference<UnsafeMutablePointer<GInputStream>> {
    guard let body else { throw LoadingError.network(.badServerResponse, address: address) }
    return body
  }

  private func listen() {
    let message = message.pointer
    connections = [
      message.connect("content-sniffed") { [weak self] arguments in
        self?.sniffedType = arguments.string(1)
        return .none
      },
      certificates.listen(to: message),
      message.connect("authenticate") { [weak self] arguments in
        guard let self, let auth: UnsafeMutablePointer<SoupAuth> = arguments.object(1) else {
          return .bool(false)
        }
        challenged(ObjectReference(retaining: auth), isRetry: arguments.bool(2))
        return .bool(true)
      },
    ]
  }

  /// The message waits until the authentication is answered or cancelled.
  private func challenged(
    _ auth: ObjectReference<UnsafeMutablePointer<SoupAuth>>, isRetry: Bool
  ) {
    if isRetry { failures += 1 }
    let space = URLProtectionSpace.make(auth.pointer, address: address)
    let known = store.credential(for: space)
    if failures == 0, let known {
      return soup_auth_authenticate(auth.pointer, known.user ?? "", known.password ?? "")
    }
    let failures = failures
    Task {
      let answer: ChallengeAnswer
      do {
        answer =
          try await course?.answer(to: space, failures: failures)
          ?? (.cancelAuthenticationChallenge, nil)
      } catch {
        answer = (.cancelAuthenticationChallenge, nil)
      }
      switch answer {
      case (.useCredential, let credential?):
        store.knownServers.keep(credential, for: space)
        soup_auth_authenticate(
          auth.pointer, credential.user ?? "", credential.password ?? "")
      case (.cancelAuthenticationChallenge, _):
        failure = LoadingError.network(.cancelled, address: address)
        soup_auth_cancel(auth.pointer)
      default:
        soup_auth_cancel(auth.pointer)
      }
    }
  }
}

extension URLProtectionSpace {
  /// - Parameter auth: borrowed.
  fileprivate static func make(
    _ auth: UnsafeMutablePointer<SoupAuth>, address: String
  ) -> URLProtectionSpace {
    let url = URL(string: address)
    // Host and port, or only the host.
    let authority = soup_auth_get_authority(auth).map { String(cString: $0) } ?? ""
    let port = authority.split(separator: ":").last.flatMap { Int($0) }
    let realm = soup_auth_get_realm(auth).map { String(cString: $0) }
    let method =
      switch soup_auth_get_scheme_name(auth).map({ String(cString: $0).lowercased() }) {
      case "basic": NSURLAuthenticationMethodHTTPBasic
      case "digest": NSURLAuthenticationMethodHTTPDigest
      case "ntlm": NSURLAuthenticationMethodNTLM
      case "negotiate": NSURLAuthenticationMethodNegotiate
      default: NSURLAuthenticationMethodDefault
      }
    if soup_auth_is_for_proxy(auth) != 0 {
      let host = authority.split(separator: ":").first.map { String($0) } ?? authority
      return URLProtectionSpace(
        proxyHost: host, port: port ?? 80, type: NSURLProtectionSpaceHTTPProxy, realm: realm,
        authenticationMethod: method)
    }
    let scheme = url?.scheme?.lowercased()
    return URLProtectionSpace(
      host: url?.host() ?? "", port: url?.port ?? (scheme == "https" ? 443 : 80),
      protocol: scheme, realm: realm, authenticationMethod: method)
  }
}

// MARK: What the server says

extension DownloadExchange {
  func response(to request: URLRequest) throws -> HTTPURLResponse {
    var fields = headerFields(of: soup_message_get_response_headers(message.pointer))
    if let sniffedType, !fields.keys.contains(where: { $0.lowercased() == "content-type" }) {
      fields["Content-Type"] = sniffedType
    }
    guard let url = request.url,
      let response = HTTPURLResponse(
        url: url, statusCode: Int(soup_message_get_status(message.pointer).rawValue),
        httpVersion: "HTTP/1.1", headerFields: fields)
    else { throw LoadingError.network(.badServerResponse, address: address) }
    return response
  }

  /// As libsoup takes addresses; its macro is not seen by Swift.
  private static let addressFlags = GUriFlags(
    rawValue: G_URI_FLAGS_HAS_PASSWORD.rawValue | G_URI_FLAGS_ENCODED_PATH.rawValue
      | G_URI_FLAGS_ENCODED_QUERY.rawValue | G_URI_FLAGS_ENCODED_FRAGMENT.rawValue
      | G_URI_FLAGS_SCHEME_NORMALIZE.rawValue)

  /// The request that the server wants instead; nil if it has answered.
  func redirect(of request: URLRequest) -> URLRequest? {
    let status = soup_message_get_status(message.pointer).rawValue
    guard [301, 302, 303, 307, 308].contains(status),
      let location = soup_message_headers_get_one(
        soup_message_get_response_headers(message.pointer), "Location"),
      let target = try? throwingGLibError({
        g_uri_parse_relative(
          soup_message_get_uri(message.pointer), location, Self.addressFlags, $0)
      })
    else { return nil }
    defer { g_uri_unref(target) }
    let text = g_uri_to_string(target)
    defer { g_free(text) }
    guard let text, let url = URL(string: String(cString: text)) else { return nil }
    var next = request
    next.url = url
    let method = request.httpMethod ?? "GET"
    if status == 303 && method != "HEAD" || [301, 302].contains(status) && method == "POST" {
      next.httpMethod = "GET"
      next.httpBody = nil
      next.httpBodyStream = nil
      for name in ["Content-Type", "Content-Length", "Content-Encoding", "Content-Language"] {
        next.setValue(nil, forHTTPHeaderField: name)
      }
    }
    // What was meant for one server is not told to another.
    if !isSameOrigin(url, request.url) { next.setValue(nil, forHTTPHeaderField: "Authorization") }
    return next
  }

  private func isSameOrigin(_ one: URL, _ other: URL?) -> Bool {
    guard let other else { return false }
    func port(_ url: URL) -> Int { url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80) }
    return one.scheme?.lowercased() == other.scheme?.lowercased()
      && one.host()?.lowercased() == other.host()?.lowercased() && port(one) == port(other)
  }
}
