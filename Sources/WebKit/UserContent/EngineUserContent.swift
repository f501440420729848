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
  /// Whether the extension runs the app's scripts, in the documents that the app may reach.
  private let withholdsScripts = AppBoundDomains.app != nil
  /// The scripts that the extension is to run.
  private(set) var withheldScripts: [WKUserScript] = [] {
    didSet { for change in onWithheldScriptsChange { change() } }
  }
  /// Told when ``withheldScripts`` have changed.
  var onWithheldScriptsChange: [@MainActor () -> Void] = []

  /// The name, in the internal world, of the extension's function that runs the scripts which are due.
  static let dueFunction = "\(WebProcessExtension.resultFunction)Due"

  /// - Parameter schemes: those of the app.
  init(schemes: [String]) {
    // The first also makes each document's internal world begin with the document, and so the extension tell of the
    // frame.
    let times: [(WKUserScriptInjectionTime, String)] =
      withholdsScripts
      ? [
        (.atDocumentStart, "\(Self.dueFunction)(false)"),
        (.atDocumentEnd, "\(Self.dueFunction)(true)"),
      ]
      : [(.atDocumentStart, "0")]
    ownScripts =
      times.map { time, source in
        WKUserScript(source: source, injectionTime: time, forMainFrameOnly: false, in: .internal)
      } + BlobBodies.scripts(for: schemes)
    ownScripts.forEach(addToEngine)
    WebSocketGuard.protect(self)
  }

  /// Scripts run in the order in which they are added, this package's first.
  func add(_ script: WKUserScript) {
    if withholdsScripts {
      withheldScripts.append(script)
    } else {
      addToEngine(script)
    }
  }

  private func addToEngine(_ script: WKUserScript) {
    webkit_user_content_manager_add_script(object.pointer, script.engineScript.pointer)
  }

  func removeAllUserScripts() {
    withheldScripts = []
    webkit_user_content_manager_remove_all_scripts(object.pointer)
    ownScripts.forEach(addToEngine)
  }
}
