internal import CWebKitGTK
internal import GObjectSupport

/// Searches one view's pages, one search after the other.
@MainActor
final class TextFinder {
  typealias Completion = @MainActor (WKFindResult) -> Void

  private weak var webView: WKWebView?
  private let engine: EngineView?
  private lazy var connections = engine.map { connect(to: $0) } ?? []
  private var searches: [Search] = []
  private var isSearching = false
  private var place = MatchPlace()

  private struct Search {
    let text: String
    let configuration: WKFindConfiguration
    let completion: Completion

    /// For the engine; the direction is not among them.
    @MainActor var options: WebKitFindOptions {
      var options = WEBKIT_FIND_OPTIONS_NONE.rawValue
      if !configuration.caseSensitive { options |= WEBKIT_FIND_OPTIONS_CASE_INSENSITIVE.rawValue }
      if configuration.wraps { options |= WEBKIT_FIND_OPTIONS_WRAP_AROUND.rawValue }
      return WebKitFindOptions(options)
    }
  }

  /// What waits for the engine's next signal of each kind.
  private var counted: (@MainActor (Result<Int?, any Error>) -> Void)?
  private var searched: (@MainActor (Result<Bool, any Error>) -> Void)?

  init(webView: WKWebView?, engine: EngineView?) {
    self.webView = webView
    self.engine = engine
  }

  /// The completion runs once, on the main thread, after this call has returned.
  func find(
    _ text: String, _ configuration: WKFindConfiguration, completion: @escaping Completion
  ) {
    let copy = configuration.copy() as? WKFindConfiguration ?? configuration
    searches.append(Search(text: text, configuration: copy, completion: completion))
    guard !isSearching else { return }
    isSearching = true
    Task { @MainActor in await searchAll() }
  }

  private func searchAll() async {
    while !searches.isEmpty {
      let search = searches.removeFirst()
      search.completion(await result(of: search))
    }
    isSearching = false
  }

  private func result(of search: Search) async -> WKFindResult {
    // No page has a NUL in its text, and the engine takes it for the end.
    guard let engine, engine.address != nil, !search.text.hasNUL else {
      return WKFindResult(matchFound: false)
    }
    _ = connections
    do {
      place.selection = try await PageSelection.remember(in: engine)
      let count = try await count(search, in: engine)
      let isFound = try await select(search, in: engine)
      let selection = try await PageSelection.restoreFocus(
        backwards: search.configuration.backwards, in: engine)
      guard search.configuration.isCounting else {
        place.forget()
        return WKFindResult(matchFound: isFound)
      }
      let index = place.move(
        to: isFound, of: count, matching: search.text, search.configuration, selection: selection)
      return WKFindResult(matchFound: isFound, count: count, index: index)
    } catch {
      place.forget()
      return WKFindResult(matchFound: false)
    }
  }

  // MARK: Engine

  private func connect(to engine: EngineView) -> [SignalConnection] {
    let controller = engine.findController
    return [
      controller.connect("counted-matches") { [weak self] arguments in
        let count = arguments.int(1)
        // What the engine says when there are more than it was to count.
        self?.counted?(.success(count == Int(UInt32.max) ? nil : count))
        return .none
      },
      controller.connect("found-text") { [weak self] _ in
        self?.searched?(.success(true))
        return .none
      },
      controller.connect("failed-to-find-text") { [weak self] _ in
        self?.searched?(.success(false))
        return .none
      },
    ]
  }

  private static let countLimit = Int(UInt32.max) - 1

  /// Counts, and has the engine remember what is searched for.
  ///
  /// The function that begins a search would also highlight all matches (WebKitGTK 2.50); those that go on
  /// with one do not.
  private func count(_ search: Search, in engine: EngineView) async throws -> MatchCount {
    let limit =
      search.configuration.isCounting
      ? min(max(search.configuration.countLimit ?? Self.countLimit, 1), Self.countLimit) : 0
    let count = try await answer(\.counted) {
      webkit_find_controller_count_matches(
        engine.findController, search.text, search.options.rawValue, guint(limit))
    }
    return MatchCount(number: count ?? limit, isAll: count != nil)
  }

  private func select(_ search: Search, in engine: EngineView) async throws -> Bool {
    try await answer(\.searched) {
      if search.configuration.backwards {
        webkit_find_controller_search_previous(engine.findController)
      } else {
        webkit_find_controller_search_next(engine.findController)
      }
    }
  }

  /// Waits for a signal, or for the end of the page's process.
  private func answer<Value>(
    _ waiter: ReferenceWritableKeyPath<
      TextFinder, (@MainActor (Result<Value, any Error>) -> Void)?
    >,
    ask: @escaping @MainActor () -> Void
  ) async throws -> Value {
    defer { self[keyPath: waiter] = nil }
    return try await withMainThreadContinuation {
      (resume: @escaping @MainActor (Result<Value, any Error>) -> Void) in
      guard let webView else { return resume(.failure(WKError(.webViewInvalidated))) }
      webView.navigationController.process.call(resume) { completion in
        self[keyPath: waiter] = completion
        ask()
      }
    }.get()
  }
}

extension EngineView {
  fileprivate var findController: OpaquePointer {
    // Never nil: the view owns it.
    webkit_web_view_get_find_controller(pointer)!
  }
}
