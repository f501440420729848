internal import CWebKitGTK
internal import GObjectSupport

/// Gets what a page has loaded and the engine does not have any more, with the data store's cookies.
///
/// What a page shows a second time may come from the engine's memory without a word (WebKitGTK 2.50).
@MainActor
struct ResourceFetch {
  private let session = ObjectReference(adopting: soup_session_new()!)
  private let cookies: DownloadCookies
  /// What the page itself may read.
  private let scope: ReadScope?

  /// In seconds.
  private static let timeout: guint = 15
  private static let sizeLimit = 1 << 28

  init(engine: EngineView, dataStore: WKWebsiteDataStore) {
    cookies = DownloadCookies(jar: dataStore.engine.cookies)
    scope = engine.address.flatMap { ReadScopes.scope(of: $0) }
    soup_session_set_timeout(session.pointer, Self.timeout)
    if let userAgent = engine.userAgent.current {
      soup_session_set_user_agent(session.pointer, userAgent)
    }
  }

  /// Nil if it cannot be had.
  func resource(at address: String) async -> WebArchive.Resource? {
    switch ArchivedAddress.scheme(of: address) {
    case "http", "https": await download(address)
    case "file": file(address)
    default: nil
    }
  }

  private func file(_ address: String) -> WebArchive.Resource? {
    guard let scope, scope.contains(address), let url = URL(string: address),
      let data = try? Data(contentsOf: url)
    else { return nil }
    return WebArchive.Resource(
      address: address, mimeType: FileType.mimeType(of: url, data), data: data)
  }

  private func download(_ address: String) async -> WebArchive.Resource? {
    guard TransportSecurity.app.allows(address), let url = URL(string: address),
      let pointer = soup_message_new("GET", address)
    else { return nil }
    let message = ObjectReference(adopting: pointer)
    await cookies.add(to: message.pointer, for: URLRequest(url: url))
    let bytes = try? await asyncResult { cancellable, callback, context in
      soup_session_send_and_read_async(
        session.pointer, message.pointer, G_PRIORITY_DEFAULT, cancellable, callback, context)
    } finish: { result in
      try throwingGLibError { soup_session_send_and_read_finish(session.pointer, result, $0) }
        .map { Data(adopting: $0) }
    }
    guard let data = bytes ?? nil, data.count <= Self.sizeLimit,
      (200..<300).contains(Int(soup_message_get_status(message.pointer).rawValue)),
      let headers = soup_message_get_response_headers(message.pointer)
    else { return nil }
    let type = ContentType(headers)
    return WebArchive.Resource(
      address: address, mimeType: type?.mimeType ?? FileType.mimeType(of: url, data),
      encoding: type?.charset, data: data)
  }
}

/// What a file is, by its name and what is in it.
enum FileType {
  static func mimeType(of url: URL, _ data: Data) -> String {
    let fallback = "application/octet-stream"
    let type = data.withUnsafeBytes { bytes in
      g_content_type_guess(
        url.lastPathComponent, bytes.bindMemory(to: UInt8.self).baseAddress,
        gsize(min(bytes.count, 4096)), nil)
    }
    guard let type else { return fallback }
    defer { g_free(type) }
    guard let mimeType = g_content_type_get_mime_type(type) else { return fallback }
    defer { g_free(mimeType) }
    return String(cString: mimeType)
  }
}
