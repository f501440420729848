/// Which views are in which web process: a window is in that of its opener, as their scripts reach each other.
@MainActor
enum WebProcessUse {
  private static var views: [UInt64: Set<ObjectIdentifier>] = [:]

  /// The view's page runs in another process than before; nil stands for none.
  static func move(_ view: EngineView, from old: UInt64?, to new: UInt64?) {
    guard old != new else { return }
    let identifier = ObjectIdentifier(view)
    if let old {
      views[old]?.remove(identifier)
      if views[old]?.isEmpty == true { views[old] = nil }
    }
    if let new { views[new, default: []].insert(identifier) }
  }

  /// Whether any view is left in the process.
  static func isUsed(_ process: UInt64) -> Bool { views[process] != nil }
}
