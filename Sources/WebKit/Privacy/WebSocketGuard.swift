internal import CWebKitGTK
internal import GObjectSupport

/// Keeps the WebSockets of pages within transport security.
///
/// The engine compiles the rules into a file of its own first, while the first page's process starts. That
/// takes 35 ms, of which a page that would be there sooner is not held back.
@MainActor
final class WebSocketGuard {
  private static var guards: [Data: WebSocketGuard] = [:]

  private var filter: BoxedReference<OpaquePointer>?
  private var waiting: [WeakContent] = []

  private struct WeakContent {
    weak var content: EngineUserContent?
  }

  /// Whether all views follow their rules.
  static var isReady: Bool { guards.values.allSatisfy { $0.filter != nil } }

  /// Has the pages of a view follow the app's rules.
  static func protect(_ content: EngineUserContent) {
    guard let source = WebSocketRules(TransportSecurity.app).source else { return }
    let known = guards[source] ?? WebSocketGuard(source)
    guards[source] = known
    known.add(to: content)
  }

  private init(_ source: Data) {
    Task { await compile(source) }
  }

  private func add(to content: EngineUserContent) {
    if let filter {
      webkit_user_content_manager_add_filter(content.object.pointer, filter.pointer)
    } else {
      waiting.append(WeakContent(content: content))
    }
  }

  private func compile(_ source: Data) async {
    let folder = CacheFolder.folder(
      for: URL(filePath: String(cString: g_get_user_cache_dir()))
        .appending(path: "swift-webkit/rules"))
    let store = ObjectReference(adopting: webkit_user_content_filter_store_new(folder.path)!)
    let bytes = source.makeGBytes()
    defer { g_bytes_unref(bytes) }
    guard let checksum = g_compute_checksum_for_bytes(G_CHECKSUM_SHA256, bytes) else { return }
    defer { g_free(checksum) }
    let name = "websockets-" + String(cString: checksum)
    do {
      let compiled = try await asyncResult { cancellable, callback, context in
        webkit_user_content_filter_store_save(
          store.pointer, name, bytes, cancellable, callback, context)
      } finish: { result in
        try throwingGLibError {
          webkit_user_content_filter_store_save_finish(store.pointer, result, $0)
        }
      }
      guard let compiled else { return }
      filter = BoxedReference(adopting: compiled, type: webkit_user_content_filter_get_type())
    } catch {
      Log.fault("transport security does not hold for WebSockets: \(error)")
    }
    for content in waiting.compactMap(\.content) { add(to: content) }
    waiting = []
  }
}
