internal import CWebKitGTK
internal import GObjectSupport

/// The one engine context of the process, which starts web processes and gives each the extension.
@MainActor
final class WebContext {
  /// Made with the first web view, when the display is open.
  static let shared = WebContext()
  /// The context, if there has been a web view.
  private(set) static weak var running: WebContext?

  let object: ObjectReference<OpaquePointer>
  private var connection: SignalConnection?

  private init() {
    Self.endProcessesWithTheirViews()
    object = ObjectReference(adopting: webkit_web_context_new())
    guard let directory = WebProcessExtension.directory else {
      Log.fault(
        "the web-process extension is missing: install swift-webkit_WebKit.resources beside the program"
      )
      return
    }
    // The engine binds this directory into the sandbox of every web process, but only if it knows it
    // before the first load (WebKitGTK 2.50).
    webkit_web_context_set_web_process_extensions_directory(object.pointer, directory)
    connection = object.pointer.connect("initialize-web-process-extensions") { [object] _ in
      withExtendedLifetime(WebProcessExtension.makeStartUpData()) { data in
        webkit_web_context_set_web_process_extensions_initialization_user_data(
          object.pointer, data.pointer)
      }
      return .none
    }
    Self.running = self
  }

  /// Sends a message to the extension in each web process there is.
  func tellProcesses(_ message: String, _ parameters: Variant) {
    webkit_web_context_send_message_to_all_extensions(
      object.pointer, webkit_user_message_new(message, parameters.pointer))
  }

  /// With the engine's default model, a process for each of the last sites, up to 30, outlives its view
  /// by half an hour (WebKitGTK 2.50); on Apple's systems that is for Safari only.
  ///
  /// The model is global, but a context heeds it for its processes only when it is made.
  private static func endProcessesWithTheirViews() {
    let first = ObjectReference(adopting: webkit_web_context_new()!)
    webkit_web_context_set_cache_model(first.pointer, WEBKIT_CACHE_MODEL_DOCUMENT_BROWSER)
  }
}
