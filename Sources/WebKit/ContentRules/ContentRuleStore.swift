internal import CWebKitGTK
internal import GObjectSupport

/// The engine's store of rule lists in one folder.
@MainActor
final class ContentRuleStore {
  private let folder: URL
  private lazy var engine: ObjectReference<OpaquePointer> = {
    g_mkdir_with_parents(folder.path, 0o700)
    return ObjectReference(adopting: webkit_user_content_filter_store_new(folder.path))
  }()

  init(folder: URL) {
    self.folder = folder
  }

  // MARK: One after the other for each name

  /// What is being done about a list, by its folder and name: also by other stores for the same folder.
  private static var lastWork: [String: Task<Void, Never>] = [:]

  private func inTurn<Value: Sendable>(
    _ identifier: String, _ body: @escaping @MainActor () async throws -> Value
  ) async throws -> Value {
    let key = folder.standardizedFileURL.path + "\0" + identifier
    let former = Self.lastWork[key]
    let work = Task { @MainActor in
      await former?.value
      return try await body()
    }
    let end = Task { @MainActor in _ = await work.result }
    Self.lastWork[key] = end
    let result = await work.result
    if Self.lastWork[key] == end { Self.lastWork[key] = nil }
    return try result.get()
  }

  // MARK: Work

  func compile(_ text: String, identifier: String) async throws -> WKContentRuleList {
    guard !identifier.isEmpty else {
      throw ContentRuleError.compile("A content rule list needs an identifier.")
    }
    return try await inTurn(identifier) { [self] in
      let source = CompiledSource(text)
      if source.isOf(path: path(of: identifier)), let list = try? await load(identifier) {
        return list
      }
      do {
        let list = try await save(source.bytes, identifier)
        source.mark(path: path(of: identifier))
        return list
      } catch {
        throw await ContentRuleDiagnosis(source.bytes).error(behind: error)
      }
    }
  }

  /// Throws the engine's error for rules that it does not compile.
  func check(_ rules: Data) async throws {
    _ = try await save(rules, "check")
  }

  func lookUp(_ identifier: String) async throws -> WKContentRuleList {
    try await inTurn(identifier) { [self] in
      do {
        return try await load(identifier)
      } catch {
        throw ContentRuleError.lookUp(identifier, error)
      }
    }
  }

  func remove(_ identifier: String) async throws {
    try await inTurn(identifier) { [self] in
      do {
        _ = try await asyncResult { cancellable, callback, context in
          webkit_user_content_filter_store_remove(
            engine.pointer, identifier, cancellable, callback, context)
        } finish: { result in
          try throwingGLibError {
            webkit_user_content_filter_store_remove_finish(engine.pointer, result, $0)
          }
        }
      } catch {
        throw ContentRuleError.remove(identifier, error)
      }
    }
  }

  func identifiers() async -> [String] {
    let names = try? await asyncResult { cancellable, callback, context in
      webkit_user_content_filter_store_fetch_identifiers(
        engine.pointer, cancellable, callback, context)
    } finish: { result in
      webkit_user_content_filter_store_fetch_identifiers_finish(engine.pointer, result)
    }
    guard let names = names ?? nil else { return [] }
    defer { g_strfreev(names) }
    var identifiers: [String] = []
    while let name = names[identifiers.count] { identifiers.append(String(cString: name)) }
    return identifiers
  }

  private func save(_ source: Data, _ identifier: String) async throws -> WKContentRuleList {
    let bytes = source.makeGBytes()
    defer { g_bytes_unref(bytes) }
    do {
      return try await list(identifier) { [engine] cancellable, callback, context in
        webkit_user_content_filter_store_save(
          engine.pointer, identifier, bytes, cancellable, callback, context)
      } finish: { [engine] result, error in
        webkit_user_content_filter_store_save_finish(engine.pointer, result, error)
      }
    } catch {
      FailedCompilation.removeFiles()
      throw error
    }
  }

  private func load(_ identifier: String) async throws -> WKContentRuleList {
    try await list(identifier) { [engine] cancellable, callback, context in
      webkit_user_content_filter_store_load(
        engine.pointer, identifier, cancellable, callback, context)
    } finish: { [engine] result, error in
      webkit_user_content_filter_store_load_finish(engine.pointer, result, error)
    }
  }

  private func list(
    _ identifier: String,
    start: (UnsafeMutablePointer<GCancellable>, GAsyncReadyCallback, gpointer) -> Void,
    finish: (OpaquePointer, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> OpaquePointer?
  ) async throws -> WKContentRuleList {
    let filter = try await asyncResult(start: start) { result in
      try throwingGLibError { finish(result, $0) }
    }
    guard let filter else { throw WKError(.unknown) }
    return WKContentRuleList(
      BoxedReference(adopting: filter, type: webkit_user_content_filter_get_type()),
      identifier: identifier)
  }

  /// Where the engine keeps a list (WebKitGTK 2.50).
  private func path(of identifier: String) -> String {
    folder.appending(path: "ContentRuleList-" + FileNameEncoding.encode(identifier)).path
  }
}

extension URL {
  /// The folder of the app's own store.
  @MainActor static var contentRuleLists: URL {
    let program =
      g_get_prgname().map { String(cString: $0) } ?? ProcessInfo.processInfo.processName
    return URL(filePath: String(cString: g_get_user_data_dir()))
      .appending(path: program).appending(path: "content-rule-lists")
  }
}
