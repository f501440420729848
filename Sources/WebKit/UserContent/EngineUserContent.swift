internal import CWebKitGTK
internal import GObjectSupport

/// What one view's pages get from the app besides what the server sends.
@MainActor
final class EngineUserContent {
  let object = ObjectReference(adopting: webkit_user_content_manager_new()!)

  /// This package's own world in pages: its part in the extension lives there.
  static let internalWorld = "swift-webkit"

  init() {
    // Makes each document's internal world begin with the document, and so the extension tell of the frame.
    add(
      BoxedReference(
        adopting: webkit_user_script_new_for_world(
          "0", WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES, WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START,
          Self.internalWorld, nil, nil)!,
        type: webkit_user_script_get_type()))
  }

  private func add(_ script: BoxedReference<OpaquePointer>) {
    webkit_user_content_manager_add_script(object.pointer, script.pointer)
  }
}
