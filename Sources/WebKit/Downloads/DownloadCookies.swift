internal import CWebKitGTK
internal import GObjectSupport

/// The cookies of a data store, for requests that the engine does not make.
@MainActor
struct DownloadCookies {
  let session: ObjectReference<OpaquePointer>

  /// Adds what the store has for the request's address.
  func add(to message: OpaquePointer, for request: URLRequest) async {
    guard request.httpShouldHandleCookies, let address = request.url?.absoluteString else { return }
    let manager = webkit_network_session_get_cookie_manager(session.pointer)
    let cookies = try? await asyncResult { cancellable, callback, context in
      webkit_cookie_manager_get_cookies(manager, address, cancellable, callback, context)
    } finish: { result in
      try throwingGLibError { webkit_cookie_manager_get_cookies_finish(manager, result, $0) }
    }
    guard let first = cookies ?? nil else { return }
    var pairs: [String] = []
    var next: UnsafeMutablePointer<GList>? = first
    while let item = next {
      if let data = item.pointee.data {
        let cookie = OpaquePointer(data)
        let name = soup_cookie_get_name(cookie).map { String(cString: $0) } ?? ""
        let value = soup_cookie_get_value(cookie).map { String(cString: $0) } ?? ""
        pairs.append(name.isEmpty ? value : "\(name)=\(value)")
      }
      next = item.pointee.next
    }
    g_list_free_full(first) { cookie in
      if let cookie { soup_cookie_free(OpaquePointer(cookie)) }
    }
    soup_message_headers_replace(
      soup_message_get_request_headers(message), "Cookie", pairs.joined(separator: "; "))
  }

  /// Puts into the store what a server has sent.
  func keep(from message: OpaquePointer, for request: URLRequest) async {
    guard request.httpShouldHandleCookies else { return }
    let manager = webkit_network_session_get_cookie_manager(session.pointer)
    let first = soup_cookies_from_response(message)
    defer {
      g_slist_free_full(first) { cookie in
        if let cookie { soup_cookie_free(OpaquePointer(cookie)) }
      }
    }
    var next = first
    while let item = next {
      if let data = item.pointee.data {
        _ = try? await asyncResult { cancellable, callback, context in
          webkit_cookie_manager_add_cookie(
            manager, OpaquePointer(data), cancellable, callback, context)
        } finish: { result in
          try throwingGLibError { webkit_cookie_manager_add_cookie_finish(manager, result, $0) }
        }
      }
      next = item.pointee.next
    }
  }
}
