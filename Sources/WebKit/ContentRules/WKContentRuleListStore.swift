/// Compiles lists of content rules, and keeps them in a folder, so that they need not be compiled when the program
/// runs again.
///
/// Rules are written as on Apple's systems: a JSON array of objects with a `trigger` and an `action`. All
/// triggers and actions of the engine can be used.
///
/// ```swift
/// let list = try await WKContentRuleListStore.default().compileContentRuleList(
///   forIdentifier: "no-ads",
///   encodedContentRuleList: """
///     [{"trigger": {"url-filter": "ads"}, "action": {"type": "block"}}]
///     """)
/// if let list { configuration.userContentController.add(list) }
/// ```
///
/// Lists are compiled on other threads, several at a time. What was compiled of the same text before is
/// taken from the folder. Completion handlers are called on the main thread, after the call has returned.
@preconcurrency @MainActor
open class WKContentRuleListStore: NSObject {
  private let store: ContentRuleStore

  private static let ofApp = WKContentRuleListStore(ContentRuleStore(folder: .contentRuleLists))

  private init(_ store: ContentRuleStore) {
    self.store = store
  }

  /// The app's own store.
  ///
  /// Linux note: it is in a folder of the program's name under `$XDG_DATA_HOME`.
  open class func `default`() -> Self! { ofApp as? Self }

  /// A store in a folder, which is made if it is not there.
  ///
  /// Returns nil for what is no file URL.
  public convenience init!(url: URL!) {
    guard let url, url.isFileURL else { return nil }
    self.init(ContentRuleStore(folder: url))
  }

  /// Compiles a list, and keeps it under a name, in place of what is kept there.
  ///
  /// - Parameters:
  ///   - identifier: the name, not empty.
  ///   - encodedContentRuleList: the rules in JSON.
  ///   - completionHandler: gets the list; or `WKError.contentRuleListStoreCompileFailed`, whose description says
  ///     which rule is wrong, and what about it.
  open func compileContentRuleList(
    forIdentifier identifier: String!, encodedContentRuleList: String!,
    completionHandler: ((WKContentRuleList?, (any Error)?) -> Void)!
  ) {
    finish(completionHandler) { [store] in
      try await store.compile(encodedContentRuleList ?? "", identifier: identifier ?? "")
    }
  }

  /// Compiles a list, and keeps it under a name, in place of what is kept there.
  ///
  /// - Throws: as ``compileContentRuleList(forIdentifier:encodedContentRuleList:completionHandler:)`` says.
  open func compileContentRuleList(
    forIdentifier identifier: String!, encodedContentRuleList: String!
  ) async throws -> WKContentRuleList? {
    try await store.compile(encodedContentRuleList ?? "", identifier: identifier ?? "")
  }

  /// Looks a list up by its name.
  ///
  /// - Parameter completionHandler: gets the list; or `WKError.contentRuleListStoreLookUpFailed` if there is none,
  ///   `WKError.contentRuleListStoreVersionMismatch` if another version of the engine has compiled it.
  open func lookUpContentRuleList(
    forIdentifier identifier: String!,
    completionHandler: ((WKContentRuleList?, (any Error)?) -> Void)!
  ) {
    finish(completionHandler) { [store] in try await store.lookUp(identifier ?? "") }
  }

  /// Looks a list up by its name.
  ///
  /// - Throws: as ``lookUpContentRuleList(forIdentifier:completionHandler:)`` says.
  open func contentRuleList(forIdentifier identifier: String!) async throws -> WKContentRuleList? {
    try await store.lookUp(identifier ?? "")
  }

  /// Takes a list out of the store; views that have it keep it.
  ///
  /// - Parameter completionHandler: gets `WKError.contentRuleListStoreRemoveFailed` if there is none.
  open func removeContentRuleList(
    forIdentifier identifier: String!, completionHandler: (((any Error)?) -> Void)!
  ) {
    finish({ (_: Void?, error) in completionHandler?(error) }) { [store] in
      try await store.remove(identifier ?? "")
    }
  }

  /// Takes a list out of the store; views that have it keep it.
  ///
  /// - Throws: as ``removeContentRuleList(forIdentifier:completionHandler:)`` says.
  open func removeContentRuleList(forIdentifier identifier: String!) async throws {
    try await store.remove(identifier ?? "")
  }

  /// Gives the names of all lists in the store, in no order.
  open func getAvailableContentRuleListIdentifiers(
    _ completionHandler: (([String]?) -> Void)!
  ) {
    finish({ identifiers, _ in completionHandler?(identifiers) }) { [store] in
      await store.identifiers()
    }
  }

  /// The names of all lists in the store, in no order.
  open func availableIdentifiers() async -> [String]? {
    await store.identifiers()
  }

  private func finish<Value>(
    _ handler: ((Value?, (any Error)?) -> Void)?, _ body: @escaping () async throws -> Value
  ) {
    Task { @MainActor in
      do {
        let value = try await body()
        handler?(value, nil)
      } catch {
        handler?(nil, error)
      }
    }
  }
}
