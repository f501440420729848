internal import CWebKitGTK
internal import GObjectSupport

/// Answers what pages from archives ask for.
@MainActor
enum ArchiveScheme {
  private static var registered: Set<String> = []
  private static var controllers: [OpaquePointer: WeakController] = [:]

  private struct WeakController {
    weak var controller: ArchiveController?
  }

  static func add(_ controller: ArchiveController, for engine: EngineView) {
    controllers[OpaquePointer(engine.pointer)] = WeakController(controller: controller)
  }

  static func remove(_ engine: EngineView) {
    controllers[OpaquePointer(engine.pointer)] = nil
  }

  /// More than any archive has; the engine never forgets one.
  private static let limit = 100

  /// Makes the engine ask here for what stands for these schemes.
  static func register(_ schemes: Set<String>) {
    let context = WebContext.shared.object.pointer
    let security = webkit_web_context_get_security_manager(context)
    for scheme in schemes.union(["http", "https", "file"]).sorted()
    where registered.count < limit && registered.insert(scheme).inserted {
      let name = ArchivedAddress.schemePrefix + scheme
      webkit_web_context_register_uri_scheme(context, name, resourceRequested, nil, nil)
      // Else encrypted pages would not take fonts and modules from it.
      webkit_security_manager_register_uri_scheme_as_secure(security, name)
      webkit_security_manager_register_uri_scheme_as_cors_enabled(security, name)
    }
  }

  fileprivate static func answer(_ request: OpaquePointer) {
    let address = webkit_uri_scheme_request_get_uri(request).map { String(cString: $0) } ?? ""
    let view = webkit_uri_scheme_request_get_web_view(request)
    let controller = view.flatMap { controllers[OpaquePointer($0)]?.controller }
    guard let page = controller?.serving, let resource = page.resource(at: address) else {
      return refuse(request, address)
    }
    let bytes = resource.data.makeGBytes()
    defer { g_bytes_unref(bytes) }
    let stream = ObjectReference(adopting: g_memory_input_stream_new_from_bytes(bytes)!)
    let response = ObjectReference(
      adopting: webkit_uri_scheme_response_new(stream.pointer, gint64(resource.data.count))!)
    let type = contentType(of: resource)
    webkit_uri_scheme_response_set_content_type(response.pointer, type)
    let headers = headers(type, for: request)
    soup_message_headers_append(headers, "Content-Security-Policy", page.connectionPolicy)
    webkit_uri_scheme_response_set_http_headers(response.pointer, headers)
    webkit_uri_scheme_request_finish_with_response(request, response.pointer)
  }

  private static func contentType(of resource: WebArchive.Resource) -> String {
    let type = resource.encoding.map { "\(resource.mimeType); charset=\($0)" } ?? resource.mimeType
    // It becomes a header field.
    return type.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? type : "application/octet-stream"
  }

  /// Owned by the caller.
  private static func headers(_ type: String, for request: OpaquePointer) -> OpaquePointer? {
    let headers = soup_message_headers_new(SOUP_MESSAGE_HEADERS_RESPONSE)
    soup_message_headers_append(headers, "Content-Type", type)
    let origin = webkit_uri_scheme_request_get_http_headers(request).flatMap {
      soup_message_headers_get_one($0, "Origin")
    }
    // All that is here is of one page; servers have let it use what it has.
    if let origin {
      soup_message_headers_append(headers, "Access-Control-Allow-Origin", origin)
      soup_message_headers_append(headers, "Access-Control-Allow-Credentials", "true")
    } else {
      soup_message_headers_append(headers, "Access-Control-Allow-Origin", "*")
    }
    return headers
  }

  private static func refuse(_ request: OpaquePointer, _ address: String) {
    let error = g_error_new_literal(
      webkit_network_error_quark(), gint(WEBKIT_NETWORK_ERROR_FILE_DOES_NOT_EXIST.rawValue),
      "The web archive does not have \(ArchivedAddress.original(address)).")
    webkit_uri_scheme_request_finish_error(request, error)
    g_error_free(error)
  }
}

private let resourceRequested: WebKitURISchemeRequestCallback = { request, _ in
  guard let request else { return }
  nonisolated(unsafe) let borrowed = request
  MainActor.assumeIsolated { ArchiveScheme.answer(borrowed) }
}
