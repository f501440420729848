internal import CWebKitGTK
internal import GObjectSupport

/// Has the delegate decide what a page may have: cameras, microphones, the place where the person is.
///
/// All else that pages can ask for is refused.
@MainActor
final class PermissionController {
  private weak var webView: WKWebView?
  private let frames: FrameRegistry
  private var connections: [SignalConnection] = []
  private var open: [ObjectIdentifier: ObjectReference<OpaquePointer>] = [:]
  /// Who has asked last, by the name of what was asked for: the engine asks for the state first, and only then says
  /// whose question it is.
  private var origins: [String: WKSecurityOrigin] = [:]

  init(webView: WKWebView?, engine: EngineView?, frames: FrameRegistry) {
    self.webView = webView
    self.frames = frames
    guard let view = engine?.pointer else { return }
    connections = [
      view.connect("query-permission-state") { [unowned self] arguments in
        guard let query: OpaquePointer = arguments.boxed(1) else { return .bool(false) }
        note(query)
        webkit_permission_state_query_finish(query, WEBKIT_PERMISSION_STATE_PROMPT)
        return .bool(true)
      },
      view.connect("permission-request") { [unowned self] arguments in
        guard let request: OpaquePointer = arguments.object(1) else { return .bool(false) }
        return .bool(ask(about: ObjectReference(retaining: request)))
      },
    ]
  }

  func stopListening() {
    connections = []
    for request in open.values { webkit_permission_request_deny(request.pointer) }
    open = [:]
  }

  private func note(_ query: OpaquePointer) {
    guard let name = webkit_permission_state_query_get_name(query),
      let origin = webkit_permission_state_query_get_security_origin(query),
      let text = webkit_security_origin_to_string(origin)
    else { return }
    defer { g_free(text) }
    origins[String(cString: name)] = WKSecurityOrigin(String(cString: text))
  }

  /// False if it is none of what apps are asked about.
  private func ask(about request: ObjectReference<OpaquePointer>) -> Bool {
    let delegate = webView?.uiDelegate ?? AbsentUIDelegate.shared
    if request.isInstance(of: webkit_geolocation_permission_request_get_type()) {
      let (origin, frame) = asker("geolocation")
      ask(
        request, "requestGeolocationPermissionFor:initiatedByFrame", of: delegate, .location, origin
      ) { webView, decide in
        delegate.webView(
          webView, requestGeolocationPermissionFor: origin, initiatedByFrame: frame,
          decisionHandler: decide)
      }
      return true
    }
    guard request.isInstance(of: webkit_user_media_permission_request_get_type()),
      let type = Self.captureType(request.pointer)
    else { return false }
    let (origin, frame) = asker(type == .microphone ? "microphone" : "camera")
    ask(
      request, "requestMediaCapturePermissionFor:initiatedByFrame:type", of: delegate,
      .capture(type), origin
    ) { webView, decide in
      delegate.webView(
        webView, requestMediaCapturePermissionFor: origin, initiatedByFrame: frame, type: type,
        decisionHandler: decide)
    }
    return true
  }

  private func ask(
    _ request: ObjectReference<OpaquePointer>, _ method: String, of delegate: any WKUIDelegate,
    _ subject: PermissionPrompt.Subject, _ origin: WKSecurityOrigin,
    _ body: (WKWebView, @escaping @Sendable (WKPermissionDecision) -> Void) -> Void
  ) {
    guard let webView else { return webkit_permission_request_deny(request.pointer) }
    let id = ObjectIdentifier(request)
    open[id] = request
    let handler = DecisionHandler<WKPermissionDecision>(
      asked: "\(type(of: delegate)).webView(_:\(method):decisionHandler:)",
      fallback: .deny, outcome: "the page is refused"
    ) { [weak self] decision in
      self?.decided(decision, id, subject, origin)
    }
    body(webView) { handler.answer($0) }
  }

  private func decided(
    _ decision: WKPermissionDecision, _ id: ObjectIdentifier, _ subject: PermissionPrompt.Subject,
    _ origin: WKSecurityOrigin
  ) {
    guard decision == .prompt else { return answer(id, isGranted: decision == .grant) }
    guard let webView else { return answer(id, isGranted: false) }
    Task.immediate { @MainActor [weak self] in
      let isGranted = await PermissionPrompt.ask(subject, for: origin, in: webView)
      self?.answer(id, isGranted: isGranted)
    }
  }

  private func answer(_ id: ObjectIdentifier, isGranted: Bool) {
    // If it is open no more, the page has gone.
    guard let request = open.removeValue(forKey: id) else { return }
    if isGranted {
      webkit_permission_request_allow(request.pointer)
    } else {
      webkit_permission_request_deny(request.pointer)
    }
  }

  /// The main frame, if it is of the origin that asks, or the first frame that is.
  private func asker(_ name: String) -> (origin: WKSecurityOrigin, frame: WKFrameInfo) {
    let main = frames.mainFrame
    let origin = origins[name] ?? main.securityOrigin
    guard main.securityOrigin != origin else { return (origin, main) }
    return (origin, frames.frames.first { $0.securityOrigin == origin } ?? main)
  }

  /// Nil for a screen's picture.
  private static func captureType(_ request: OpaquePointer) -> WKMediaCaptureType? {
    let isForCamera = webkit_user_media_permission_is_for_video_device(request) != 0
    let isForMicrophone = webkit_user_media_permission_is_for_audio_device(request) != 0
    guard isForCamera || isForMicrophone,
      webkit_user_media_permission_is_for_display_device(request) == 0
    else { return nil }
    guard isForCamera, isForMicrophone else { return isForCamera ? .camera : .microphone }
    return .cameraAndMicrophone
  }
}
