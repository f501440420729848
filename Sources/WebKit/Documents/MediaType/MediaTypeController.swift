internal import CWebKitGTK
internal import GObjectSupport

/// Has the pages of one view see another media type than the engine's.
@MainActor
final class MediaTypeController {
  private weak var webView: WKWebView?
  private let engine: EngineView?
  private var connections: [SignalConnection] = []
  /// Whether a new process has not been told.
  private var isUntold = false

  var mediaType: String? { didSet { if mediaType != oldValue { apply() } } }

  init(webView: WKWebView?, engine: EngineView?) {
    self.webView = webView
    self.engine = engine
    guard let engine else { return }
    engine.inbox.receive(ExtensionMessage.styleSheetWanted) { [weak self] request in
      guard let address = try? request.parameters?.value(as: String.self) else { return }
      Task { @MainActor in await self?.supply(address) }
    }
    connections = [
      engine.pointer.connect("web-process-terminated") { [weak self] _ in
        self?.isUntold = true
        return .none
      },
      engine.pointer.connect("load-changed") { [weak self] arguments in
        self?.follow(WebKitLoadEvent(UInt32(arguments.enumeration(1))))
        return .none
      },
    ]
  }

  private func follow(_ event: WebKitLoadEvent) {
    guard isUntold, mediaType != nil else { return }
    if event == WEBKIT_LOAD_STARTED { announce() }
    if event == WEBKIT_LOAD_COMMITTED {
      isUntold = false
      apply()
    }
  }

  private func apply() {
    announce()
    guard let engine, engine.address != nil else { return }
    let script = MediaTypeKit.script(setting: mediaType)
    // At once: what the app asks of the page next is to be answered by then.
    Task.immediate { @MainActor in _ = try? await engine.evaluateInEachFrame(script) }
  }

  /// For the documents that begin from now on.
  private func announce() {
    guard let engine else { return }
    let script = mediaType == nil ? "" : MediaTypeKit.script(setting: mediaType)
    engine.tell(ExtensionMessage.mediaType, Variant(script))
  }

  /// Gives pages the text of a style sheet that the engine keeps from scripts, as those of this package.
  private func supply(_ address: String) async {
    guard let webView, let engine else { return }
    let resource = await webView.archiveController.loadedResource(at: address)
    let text = resource.map { resource in
      resource.encoding.flatMap { Self.encoding($0) }
        .flatMap { String(data: resource.data, encoding: $0) }
        ?? String(decoding: resource.data, as: UTF8.self)
    }
    _ = try? await engine.evaluateInEachFrame(MediaTypeKit.script(supplying: text, of: address))
  }

  private static func encoding(_ name: String) -> String.Encoding? {
    switch name.lowercased() {
    case "iso-8859-1", "windows-1252", "latin1": .windowsCP1252
    case "utf-16": .utf16
    default: nil
    }
  }
}
