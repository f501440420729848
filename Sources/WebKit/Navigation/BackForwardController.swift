internal import CWebKitGTK
internal import GObjectSupport

/// Gives the engine's back-forward list Apple's objects, one for each of its items, and steps through it.
@MainActor
final class BackForwardController {
  private weak var webView: WKWebView?
  private let engine: EngineView?
  private let engineList: ObjectReference<OpaquePointer>?
  private var connection: SignalConnection?
  /// The items that were asked for or marked. Each keeps the engine's item, so no address is used twice.
  private var items: [OpaquePointer: WKBackForwardListItem] = [:]
  /// Of the app's last step.
  private weak var target: WKBackForwardListItem?

  init(webView: WKWebView?, engine: EngineView?) {
    self.webView = webView
    self.engine = engine
    engineList = engine.flatMap { webkit_web_view_get_back_forward_list($0.pointer) }
      .map { ObjectReference(retaining: $0) }
    connection = engineList?.pointer.connect("changed") { [weak self] arguments in
      self?.changed(
        added: arguments.object(1),
        removed: Self.pointers(
          in: arguments.untyped(2)?.assumingMemoryBound(to: GList.self)))
      return .none
    }
  }

  func stopListening() {
    connection = nil
  }

  // MARK: Items

  /// All items of the engine's list, in the order of the visits, and which of them is the current one.
  private func entries() -> BackForwardEntries<WKBackForwardListItem> {
    guard let engineList,
      let current = webkit_back_forward_list_get_current_item(engineList.pointer)
    else { return BackForwardEntries(back: [], current: nil, forward: []) }
    return BackForwardEntries(
      back: entries(webkit_back_forward_list_get_back_list(engineList.pointer)),
      current: entry(current),
      forward: entries(webkit_back_forward_list_get_forward_list(engineList.pointer)))
  }

  /// - Parameter engineList: owned by the caller, its elements are not; the last visit comes first.
  private func entries(
    _ engineList: UnsafeMutablePointer<GList>?
  ) -> [BackForwardEntries<WKBackForwardListItem>.Entry] {
    defer { g_list_free(engineList) }
    return Self.pointers(in: engineList).map { entry($0) }.reversed()
  }

  private func entry(
    _ engineItem: OpaquePointer
  ) -> BackForwardEntries<WKBackForwardListItem>.Entry {
    let item = item(for: engineItem)
    return .init(value: item, isAddedByScript: item.isAddedByScript)
  }

  private static func pointers(in list: UnsafeMutablePointer<GList>?) -> [OpaquePointer] {
    sequence(first: list) { $0?.pointee.next }.compactMap { $0?.pointee.data }
      .map { OpaquePointer($0) }
  }

  /// - Parameter engineItem: borrowed.
  private func item(for engineItem: OpaquePointer) -> WKBackForwardListItem {
    if let item = items[engineItem] { return item }
    let item = WKBackForwardListItem(ObjectReference(retaining: engineItem))
    items[engineItem] = item
    return item
  }

  /// All items, in the order of the visits.
  var allItems: [WKBackForwardListItem] { entries().all.map(\.value) }
  /// The current item and those before it, in the order of the visits.
  var itemsSoFar: [WKBackForwardListItem] {
    let entries = entries()
    return (entries.back.map(\.value)) + (entries.current.map { [$0.value] } ?? [])
  }

  var currentItem: WKBackForwardListItem? { entries().current?.value }
  var backList: [WKBackForwardListItem] { entries().backList }
  var forwardList: [WKBackForwardListItem] { entries().forwardList }

  // MARK: Changes

  /// The engine's list was replaced by one that begins with the same visits, for which the engine has made
  /// new items without a word (WebKitGTK 2.50).
  func listWasReplaced(keeping kept: [WKBackForwardListItem]) {
    items = [:]
    guard let engineList,
      let current = webkit_back_forward_list_get_current_item(engineList.pointer)
    else { return tellObservers() }
    let back = webkit_back_forward_list_get_back_list(engineList.pointer)
    let forward = webkit_back_forward_list_get_forward_list(engineList.pointer)
    defer {
      g_list_free(back)
      g_list_free(forward)
    }
    let engineItems =
      Self.pointers(in: back).reversed() + [current] + Self.pointers(in: forward).reversed()
    for (item, engineItem) in zip(kept, engineItems) {
      item.engineItem = ObjectReference(retaining: engineItem)
      items[engineItem] = item
    }
    tellObservers()
  }

  private func changed(added: OpaquePointer?, removed: [OpaquePointer]) {
    for item in removed { items[item] = nil }
    if added != nil, !removed.isEmpty { webView?.navigationController.placesWereRemoved() }
    if let added, let webView, let engine {
      let item = item(for: added)
      item.isAddedByScript =
        webView.navigationController.isWithinPage(item.address ?? "")
        && !engine.gestures.hasRecentGesture
    }
    tellObservers()
  }

  private func tellObservers() {
    guard let state = webView?.pageState else { return }
    let entries = entries()
    state.backForwardList.update(to: state.backForwardList.value)
    state.canGoBack.update(to: !entries.backList.isEmpty)
    state.canGoForward.update(to: !entries.forwardList.isEmpty)
  }

  // MARK: Steps

  /// - Parameter distance: as in ``WKBackForwardList/item(at:)``.
  func step(by distance: Int) -> WKNavigation? {
    let entries = entries()
    let targets = distance < 0 ? entries.backList.reversed() : entries.forwardList
    return targets.first.flatMap { step(to: $0) }
  }

  /// Nil if the item is the current one, or not in the list, not even as one that steps skip.
  func step(to item: WKBackForwardListItem) -> WKNavigation? {
    let entries = entries()
    guard entries.others.contains(where: { $0.value === item }) else { return nil }
    return load(item)
  }

  private func load(_ item: WKBackForwardListItem) -> WKNavigation? {
    target = item
    return webView?.navigationController.step(to: item.address ?? "") {
      webkit_web_view_go_to_back_forward_list_item($0.pointer, item.engineItem.pointer)
    }
  }

  /// Where a step that the engine asks about leads to; nil if that is no item.
  ///
  /// The engine only tells the address. While it asks about a step of the page, the item is the current one
  /// already (WebKitGTK 2.50).
  ///
  /// - Parameter isFromApp: whether it is the app's last step.
  func destination(_ address: String, isFromApp: Bool) -> WKBackForwardListItem? {
    if isFromApp, let target, target.address == address { return target }
    return currentItem.flatMap { $0.address == address ? $0 : nil }
  }

  // MARK: State

  var interactionState: Data? {
    guard let engine else { return nil }
    return InteractionState(
      engineState: engine.sessionState, scriptEntries: entries().scriptEntries
    ).encoded
  }

  /// Shows the page that was current when the state was saved; ignores what is no such state.
  func restore(_ data: Data) {
    guard let engine, let state = InteractionState(encoded: data),
      engine.restoreSessionState(state.engineState)
    else { return }
    // The engine replaces its items without a word (WebKitGTK 2.50).
    items = [:]
    let entries = entries()
    for index in state.scriptEntries where entries.all.indices.contains(index) {
      entries.all[index].value.isAddedByScript = true
    }
    tellObservers()
    if let item = entries.current?.value { _ = load(item) }
  }
}
