internal import CWebKitGTK
internal import GObjectSupport

/// One of the engine's dialogs, which the page's script waits for until it is closed.
@MainActor
final class ScriptPanel {
  private let dialog: BoxedReference<OpaquePointer>

  init(_ dialog: OpaquePointer) {
    self.dialog = BoxedReference(retaining: dialog, type: webkit_script_dialog_get_type())
  }

  var type: WebKitScriptDialogType { webkit_script_dialog_get_dialog_type(dialog.pointer) }

  var message: String {
    webkit_script_dialog_get_message(dialog.pointer).map { String(cString: $0) } ?? ""
  }

  /// Of a prompt only.
  var defaultText: String? {
    webkit_script_dialog_prompt_get_default_text(dialog.pointer).map { String(cString: $0) }
  }

  func confirm(_ isConfirmed: Bool) {
    let type = type
    guard
      type == WEBKIT_SCRIPT_DIALOG_CONFIRM || type == WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM
    else { return }
    webkit_script_dialog_confirm_set_confirmed(dialog.pointer, gboolean(isConfirmed))
  }

  /// Without a text, a prompt's answer is null.
  func enter(_ text: String?) {
    if let text { webkit_script_dialog_prompt_set_text(dialog.pointer, text) }
  }

  /// Whether the engine's question has been put. Closed before that, it crashes the app (WebKitGTK 2.50).
  var isAsked = false

  func close() {
    guard !isAsked else { return webkit_script_dialog_close(dialog.pointer) }
    DispatchQueue.main.async { [dialog] in webkit_script_dialog_close(dialog.pointer) }
  }
}
