internal import CWebKitGTK
internal import GObjectSupport
internal import UIKitGTK

extension FrameAttribution.Question {
  /// - Parameter action: the engine's; borrowed.
  @MainActor
  init(_ action: OpaquePointer, opensWindow: Bool) {
    let request = webkit_navigation_action_get_request(action)
    let headers = webkit_uri_request_get_http_headers(request)
    func field(_ name: String) -> String? {
      headers.flatMap { soup_message_headers_get_one($0, name) }.map { String(cString: $0) }
    }
    self.init(
      address: webkit_uri_request_get_uri(request).map { String(cString: $0) } ?? "",
      type: WKNavigationType(webkit_navigation_action_get_navigation_type(action)),
      opensWindow: opensWindow,
      isRedirect: webkit_navigation_action_is_redirect(action) != 0,
      hasUserGesture: webkit_navigation_action_is_user_gesture(action) != 0,
      destination: field("Sec-Fetch-Dest"), referrer: field("Referer"))
  }
}

extension WKNavigationAction {
  /// - Parameters:
  ///   - action: the engine's; borrowed.
  ///   - frames: what it is about.
  ///   - asked: the app's request, if it is about that.
  convenience init(
    _ action: OpaquePointer, _ frames: FrameAttribution.Answer, asked: URLRequest? = nil
  ) {
    var request = URLRequest(engineRequest: webkit_navigation_action_get_request(action))
    if let asked {
      request.httpMethod = asked.httpMethod
      request.httpBody = asked.httpBody
    }
    if let fields = frames.form, let type = request.value(forHTTPHeaderField: "Content-Type") {
      request.httpBody = FormBody.data(fields: fields, contentType: type)
    }
    self.init(
      Facts(
        type: WKNavigationType(webkit_navigation_action_get_navigation_type(action)),
        request: request, source: frames.source, target: frames.target,
        downloads: frames.downloads, proposedFilename: frames.proposedFilename,
        isUserInitiated: webkit_navigation_action_is_user_gesture(action) != 0,
        button: UIEvent.ButtonMask(gtkButton: webkit_navigation_action_get_mouse_button(action)),
        modifiers: UIKeyModifierFlags(
          GdkModifierType(webkit_navigation_action_get_modifiers(action)))))
  }
}

extension AskedAction {
  /// - Parameter action: the engine's; borrowed.
  init(_ action: OpaquePointer) {
    address =
      webkit_uri_request_get_uri(webkit_navigation_action_get_request(action))
      .map { String(cString: $0) } ?? ""
    isRedirect = webkit_navigation_action_is_redirect(action) != 0
    let type = webkit_navigation_action_get_navigation_type(action)
    isReload = type == WEBKIT_NAVIGATION_TYPE_RELOAD
    isStep = type == WEBKIT_NAVIGATION_TYPE_BACK_FORWARD
  }
}

extension WKNavigationResponse {
  /// - Parameters:
  ///   - decision: the engine's question about a response; borrowed.
  ///   - schemes: knows better what the app itself has answered.
  convenience init(
    _ decision: UnsafeMutablePointer<WebKitPolicyDecision>, schemes: SchemeController?
  ) {
    let decision: OpaquePointer = decision.cast()
    let response = URLResponse.make(webkit_response_policy_decision_get_response(decision))
    self.init(
      isForMainFrame: webkit_response_policy_decision_is_main_frame_main_resource(decision) != 0,
      response: schemes?.response(at: response.url?.absoluteString ?? "") ?? response,
      canShowMIMEType: webkit_response_policy_decision_is_mime_type_supported(decision) != 0)
  }
}

extension WKNavigationType {
  init(_ type: WebKitNavigationType) {
    self =
      switch type {
      case WEBKIT_NAVIGATION_TYPE_LINK_CLICKED: .linkActivated
      case WEBKIT_NAVIGATION_TYPE_FORM_SUBMITTED: .formSubmitted
      case WEBKIT_NAVIGATION_TYPE_BACK_FORWARD: .backForward
      case WEBKIT_NAVIGATION_TYPE_RELOAD: .reload
      case WEBKIT_NAVIGATION_TYPE_FORM_RESUBMITTED: .formResubmitted
      default: .other
      }
  }
}

extension URLRequest {
  /// - Parameter address: the engine's; what Foundation takes for no URL gives a request without one.
  init(address: String) {
    let url = URL(string: address)
    self.init(url: url ?? URL(filePath: "/"))
    if url == nil { self.url = nil }
  }

  /// - Parameter engineRequest: borrowed.
  init(engineRequest: OpaquePointer?) {
    self.init(address: webkit_uri_request_get_uri(engineRequest).map { String(cString: $0) } ?? "")
    // Both are unknown for addresses that no server is asked about.
    if let method = webkit_uri_request_get_http_method(engineRequest) {
      httpMethod = String(cString: method)
    }
    if let headers = webkit_uri_request_get_http_headers(engineRequest) {
      allHTTPHeaderFields = headerFields(of: headers)
    }
  }
}

extension URLResponse {
  /// - Parameter engineResponse: borrowed.
  static func make(_ engineResponse: OpaquePointer?) -> URLResponse {
    let address = webkit_uri_response_get_uri(engineResponse).map { String(cString: $0) } ?? ""
    let url = URL(string: address) ?? URL(filePath: "/")
    if let headers = webkit_uri_response_get_http_headers(engineResponse),
      let response = HTTPURLResponse(
        url: url, statusCode: Int(webkit_uri_response_get_status_code(engineResponse)),
        httpVersion: "HTTP/1.1", headerFields: headerFields(of: headers))
    {
      return response
    }
    return URLResponse(
      url: url,
      mimeType: webkit_uri_response_get_mime_type(engineResponse).map { String(cString: $0) },
      expectedContentLength: Int(
        exactly: webkit_uri_response_get_content_length(engineResponse)) ?? -1,
      textEncodingName: nil)
  }
}

/// Fields of one name are joined, as Foundation has them.
func headerFields(of headers: OpaquePointer?) -> [String: String] {
  var fields: [String: String] = [:]
  guard let headers else { return fields }
  var iterator = SoupMessageHeadersIter()
  soup_message_headers_iter_init(&iterator, headers)
  var name: UnsafePointer<CChar>?
  var value: UnsafePointer<CChar>?
  while soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
    guard let name = name.map({ String(cString: $0) }),
      let value = value.map({ String(cString: $0) })
    else { continue }
    fields[name] = fields[name].map { "\($0), \(value)" } ?? value
  }
  return fields
}
