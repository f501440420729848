internal import CWebKitGTK
internal import GObjectSupport

/// One WebKitWebView with settings of its own.
@MainActor
final class EngineView {
  let object: ObjectReference<UnsafeMutablePointer<WebKitWebView>>
  var pointer: UnsafeMutablePointer<WebKitWebView> { object.pointer }
  private var connections: [SignalConnection] = []
  var widget: UnsafeMutablePointer<GtkWidget> { object.pointer.cast() }

  /// The display must be open.
  init(configuration: WKWebViewConfiguration) {
    let settings = ObjectReference(adopting: webkit_settings_new()!)
    configuration.preferences.apply(to: settings.pointer)
    EngineFeature.contentDispositionAttachmentSandbox.set(true, in: settings.pointer)
    if let name = configuration.applicationNameForUserAgent, !name.isEmpty,
      let agent = webkit_settings_get_user_agent(settings.pointer)
    {
      webkit_settings_set_user_agent(settings.pointer, "\(String(cString: agent)) \(name)")
    }
    object = newObject(
      webkit_web_view_get_type(),
      properties: [
        "web-context": .object(WebContext.shared.object.pointer),
        "network-session": .object(configuration.websiteDataStore.session.pointer),
        "settings": .object(settings.pointer),
      ])
    connections = UnansweredRequests.answer(for: object.pointer)
    connections.append(
      object.pointer.connect("load-changed") { [unowned self] _ in
        hasHeardOfProcess = true
        return .none
      })
  }

  /// The address shown or being loaded; nil before the first load.
  var address: String? {
    webkit_web_view_get_uri(pointer).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  var title: String {
    webkit_web_view_get_title(pointer).map { String(cString: $0) } ?? ""
  }

  /// Whether anything is being loaded, or has been asked for; see ``NavigationController/isLoading``.
  var isLoading: Bool { webkit_web_view_is_loading(pointer) != 0 }

  var estimatedProgress: Double {
    webkit_web_view_get_estimated_load_progress(pointer)
  }

  func setBackForwardGestures(_ isEnabled: Bool) {
    webkit_settings_set_enable_back_forward_navigation_gestures(
      webkit_web_view_get_settings(pointer), gboolean(isEnabled))
  }

  /// Whether the page's process is there, because something has come from it.
  private var hasHeardOfProcess = false

  /// Ends the page's process, and with it whatever still waits for an answer.
  ///
  /// Else a script in an endless loop, and the engine's view with it, would go on for ever. A process that
  /// is only being started is left to its queue: if it is ended, what waits is never answered
  /// (WebKitGTK 2.50).
  func close() {
    if hasHeardOfProcess { webkit_web_view_terminate_web_process(pointer) }
  }

  /// Waits until the web process has dealt with all that was asked of it before.
  func exchange(then body: @escaping @MainActor () -> Void) {
    let operation = AsyncOperation { [object] result in
      _ = try? throwingGLibError {
        webkit_web_view_evaluate_javascript_finish(object.pointer, result, $0)
      }.map { JavaScriptValue(adopting: $0) }
      body()
    }
    webkit_web_view_evaluate_javascript(
      pointer, "", 0, Self.exchangeWorld, nil, nil, operation.callback, operation.context)
  }

  /// Nothing ever runs in it.
  private static let exchangeWorld = "swift-webkit-exchange"
}
