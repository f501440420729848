internal import CWebKitGTK
internal import GObjectSupport

/// Answers what pages ask for as Apple's WebKit does for an app that does not answer.
///
/// Left alone, the engine would open dialogs, and a page that waits for one would wait for ever where nobody
/// can see it.
@MainActor
enum UnansweredRequests {
  /// The connections live as long as the view is to answer.
  static func answer(for view: UnsafeMutablePointer<WebKitWebView>) -> [SignalConnection] {
    [
      view.connect("script-dialog") { arguments in
        if let dialog: OpaquePointer = arguments.boxed(1) { answer(dialog) }
        return .bool(true)
      },
      view.connect("run-file-chooser") { arguments in
        if let request: OpaquePointer = arguments.object(1) {
          webkit_file_chooser_request_cancel(request)
        }
        return .bool(true)
      },
    ]
  }

  /// OK for an alert, Cancel for a question; a page may be left.
  private static func answer(_ dialog: OpaquePointer) {
    switch webkit_script_dialog_get_dialog_type(dialog) {
    case WEBKIT_SCRIPT_DIALOG_CONFIRM:
      webkit_script_dialog_confirm_set_confirmed(dialog, 0)
    case WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM:
      webkit_script_dialog_confirm_set_confirmed(dialog, 1)
    default:
      break
    }
  }
}
