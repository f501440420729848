internal import CWebKitGTK
internal import GObjectSupport

/// What one view's pages get from the app besides what the server sends.
///
/// Each view has its own, since the engine does not tell from which of several views a message comes; a
/// ``WKUserContentController`` keeps those of its views alike.
@MainActor
final class EngineUserContent {
  let object = ObjectReference(adopting: webkit_user_content_manager_new()!)

  private let ownScripts: [WKUserScript]

  /// - Parameter schemes: those of the app.
  init(schemes: [String]) {
    ownScripts =
      [
        // Makes each document's internal world begin with the document, and so the extension tell of the frame.
        WKUserScript(
          source: "0", injectionTime: .atDocumentStart, forMainFrameOnly: false, in: .internal)
      ] + BlobBodies.scripts(for: schemes)
    ownScripts.forEach(add)
    WebSocketGuard.protect(self)
  }

  /// Scripts run in the order in which they are added, this package's first.
  func add(_ script: WKUserScript) {
    webkit_user_content_manager_add_script(object.pointer, script.engineScript.pointer)
  }

  func removeAllUserScripts() {
    webkit_user_content_manager_remove_all_scripts(object.pointer)
    ownScripts.forEach(add)
  }
}
