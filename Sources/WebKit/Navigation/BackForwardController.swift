internal import CWebKitGTK
internal import GObjectSupport

/// Gives the engine's back-forward list Apple's objects, one for each of its items.
@MainActor
final class BackForwardController {
  private(set) lazy var list = WKBackForwardList(self)
  private let engineList: ObjectReference<OpaquePointer>?
  private var connection: SignalConnection?
  /// The items that were asked for. Each keeps the engine's item, so no address is used twice.
  private var items: [OpaquePointer: WKBackForwardListItem] = [:]

  init(engine: EngineView?) {
    engineList = engine.flatMap { webkit_web_view_get_back_forward_list($0.pointer) }
      .map { ObjectReference(retaining: $0) }
    connection = engineList?.pointer.connect("changed") { [unowned self] arguments in
      for removed in pointers(in: arguments.untyped(2)?.assumingMemoryBound(to: GList.self)) {
        items[removed] = nil
      }
      return .none
    }
  }

  func item(at index: Int) -> WKBackForwardListItem? {
    guard let engineList, let index = Int32(exactly: index) else { return nil }
    return webkit_back_forward_list_get_nth_item(engineList.pointer, index).map { item(for: $0) }
  }

  /// Whether the item is in the list, before or after the current one.
  func canGo(to item: WKBackForwardListItem) -> Bool {
    (backList + forwardList).contains { $0 === item }
  }

  /// In the order of the visits.
  var backList: [WKBackForwardListItem] {
    engineList.map { items(of: webkit_back_forward_list_get_back_list($0.pointer)) } ?? []
  }

  /// In the order of the visits.
  var forwardList: [WKBackForwardListItem] {
    engineList.map { items(of: webkit_back_forward_list_get_forward_list($0.pointer)) } ?? []
  }

  /// - Parameter engineList: owned by the caller, its elements are not; the last visit comes first.
  private func items(of engineList: UnsafeMutablePointer<GList>?) -> [WKBackForwardListItem] {
    defer { g_list_free(engineList) }
    return pointers(in: engineList).map { item(for: $0) }.reversed()
  }

  private func pointers(in list: UnsafeMutablePointer<GList>?) -> [OpaquePointer] {
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
}
