internal import CWebKitGTK
internal import GObjectSupport

extension EngineView {
  /// The back-forward list in the engine's own format.
  var sessionState: Data {
    guard let state = webkit_web_view_get_session_state(pointer) else { return Data() }
    defer { webkit_web_view_session_state_unref(state) }
    return webkit_web_view_session_state_serialize(state).map { Data(adopting: $0) } ?? Data()
  }

  /// Replaces the list, but for the page that is shown; false if the data is no such list.
  func restoreSessionState(_ data: Data) -> Bool {
    guard SessionState.isSound(data) else { return false }
    let bytes = data.makeGBytes()
    defer { g_bytes_unref(bytes) }
    guard let state = webkit_web_view_session_state_new(bytes) else { return false }
    defer { webkit_web_view_session_state_unref(state) }
    webkit_web_view_restore_session_state(pointer, state)
    return true
  }
}
