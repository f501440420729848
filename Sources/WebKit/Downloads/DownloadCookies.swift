internal import CWebKitGTK
internal import GObjectSupport

/// The cookies of a data store, for requests that the engine does not make.
@MainActor
struct DownloadCookies {
  let jar: CookieJar

  /// Adds what the store has for the request's address.
  func add(to message: OpaquePointer, for request: URLRequest) async {
    guard request.httpShouldHandleCookies, let address = request.url?.absoluteString else { return }
    let cookies = await withMainThreadContinuation { jar.cookies(for: address, $0) }
    guard !cookies.isEmpty else { return }
    let pairs = cookies.map { cookie in
      let name = soup_cookie_get_name(cookie.pointer).map { String(cString: $0) } ?? ""
      let value = soup_cookie_get_value(cookie.pointer).map { String(cString: $0) } ?? ""
      return name.isEmpty ? value : "\(name)=\(value)"
    }
    soup_message_headers_replace(
      soup_message_get_request_headers(message), "Cookie", pairs.joined(separator: "; "))
  }

  /// Puts into the store what a server has sent.
  func keep(from message: OpaquePointer, for request: URLRequest) async {
    guard request.httpShouldHandleCookies else { return }
    let list = soup_cookies_from_response(message)
    defer { g_slist_free(list) }
    for item in sequence(first: list, next: { $0?.pointee.next }) {
      guard let data = item?.pointee.data else { continue }
      let cookie = CookieJar.Cookie(adopting: OpaquePointer(data), type: soup_cookie_get_type())
      await withMainThreadContinuation { resume in jar.add(cookie) { resume(()) } }
    }
  }
}
