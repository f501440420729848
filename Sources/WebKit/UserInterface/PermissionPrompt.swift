internal import CWebKitGTK
internal import GObjectSupport
internal import UIKitGTK

/// Asks the person whether a site may have something.
@MainActor
enum PermissionPrompt {
  enum Subject {
    case capture(WKMediaCaptureType)
    case location

    fileprivate var text: String {
      switch self {
      case .capture(.camera): "use your camera"
      case .capture(.microphone): "use your microphone"
      case .capture(.cameraAndMicrophone): "use your camera and microphone"
      case .location: "know where you are"
      }
    }
  }

  /// False if the person refuses, and if the view is not on a screen or leaves it.
  static func ask(
    _ subject: Subject, for origin: WKSecurityOrigin, in webView: WKWebView
  ) async -> Bool {
    guard let window = webView.desktopWindow else { return false }
    let site = origin.host.isEmpty ? "This page" : "“\(origin.host)”"
    let dialog: ObjectReference<UnsafeMutablePointer<GtkDialog>> = newObject(
      gtk_message_dialog_get_type(),
      properties: [
        "text": .string("\(site) would like to \(subject.text)"),
        "transient-for": .object(window),
      ])
    gtk_window_set_modal(dialog.pointer.cast(), 1)
    gtk_dialog_add_button(dialog.pointer, "Don’t Allow", Int32(GTK_RESPONSE_REJECT.rawValue))
    gtk_dialog_add_button(dialog.pointer, "Allow", Int32(GTK_RESPONSE_ACCEPT.rawValue))
    var response: SignalConnection?
    var departure: WindowDeparture?
    let isGranted: Bool = await withMainThreadContinuation { resume in
      let answer = FirstAnswer<Bool>(resume)
      response = dialog.pointer.connect("response") { arguments in
        answer.give(arguments.int(1) == Int(GTK_RESPONSE_ACCEPT.rawValue))
        return .none
      }
      departure = WindowDeparture(of: window, or: webView.engine?.widget) { answer.give(false) }
      gtk_window_present(dialog.pointer.cast())
    }
    withExtendedLifetime((response, departure)) { gtk_window_destroy(dialog.pointer.cast()) }
    return isGranted
  }
}
