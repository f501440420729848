internal import CWebKitGTK
internal import GObjectSupport

/// Asks servers for what is to be downloaded, on behalf of a view's data store.
@MainActor
final class DownloadConnection {
  private let session = ObjectReference(adopting: soup_session_new()!)
  private let store: WKWebsiteDataStore
  private let cookies: DownloadCookies

  /// - Parameter userAgent: what servers are told if the request does not say.
  init(store: WKWebsiteDataStore, userAgent: String?) {
    self.store = store
    cookies = DownloadCookies(jar: store.engine.cookies)
    soup_session_set_accept_language_auto(session.pointer, 1)
    // Servers that name no type.
    soup_session_add_feature_by_type(session.pointer, soup_content_sniffer_get_type())
    if let userAgent { soup_session_set_user_agent(session.pointer, userAgent) }
  }

  private static let redirectLimit = 20

  /// Asks, wherever the server sends us.
  func answer(to request: URLRequest, for course: DownloadCourse) async throws -> DownloadAnswer {
    soup_session_set_timeout(session.pointer, guint(max(0, request.timeoutInterval.rounded(.up))))
    var request = request
    for _ in 0...Self.redirectLimit {
      let exchange = try await exchange(request, for: course)
      let response = try exchange.response(to: request)
      guard let next = exchange.redirect(of: request) else {
        return DownloadAnswer(
          response: response, body: try exchange.takeBody(), address: exchange.address)
      }
      guard try await course.allowsRedirect(response, to: next) else {
        throw LoadingError.network(.cancelled, address: exchange.address)
      }
      request = next
    }
    throw LoadingError.network(
      .httpTooManyRedirects, address: request.url?.absoluteString ?? "")
  }

  /// One request and its answer, after challenges.
  private func exchange(
    _ request: URLRequest, for course: DownloadCourse
  ) async throws -> DownloadExchange {
    let address = request.url?.absoluteString ?? ""
    if let error = DownloadPreflight.error(forAddress: address) { throw error }
    var request = request
    if let stream = request.httpBodyStream {
      request.httpBody = try await RequestBody.read(stream)
    }
    let exchange = try DownloadExchange(request, address: address, store: store, course: course)
    await cookies.add(to: exchange.message.pointer, for: request)
    do {
      try await exchange.send(in: session.pointer)
    } catch let error as GLibError {
      if let failure = exchange.failure { throw failure }
      guard let trust = exchange.distrusted else {
        throw LoadingError.translate(error, address: address)
      }
      try await accept(trust, address: address, for: course)
      return try await self.exchange(request, for: course)
    }
    if let failure = exchange.failure { throw failure }
    await cookies.keep(from: exchange.message.pointer, for: request)
    return exchange
  }

  /// Asks whether to accept a server's certificates; throws if not.
  private func accept(_ trust: SecTrust, address: String, for course: DownloadCourse) async throws {
    let url = URL(string: address)
    let space = ServerTrustSpace(host: url?.host() ?? "", port: url?.port ?? 443, trust: trust)
    let (disposition, credential) = try await course.answer(to: space, failures: 0)
    switch disposition {
    case .useCredential where credential?.trust?.chain.first == trust.chain.first:
      if let certificate = trust.chain.first {
        store.knownServers.accept(certificate, forHostOf: address)
      }
    case .cancelAuthenticationChallenge:
      throw LoadingError.network(.cancelled, address: address)
    default:
      throw LoadingError.certificate(trust, address: address)
    }
  }
}
