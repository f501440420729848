internal import CWebKitGTK

/// The rule lists of one ``WKUserContentController``.
///
/// The engine's function that removes all of them is not for us: this package has rules of its own in each
/// view, see ``WebSocketGuard``.
@MainActor
final class ContentRuleLists {
  private var lists: [WKContentRuleList] = []

  func add(_ list: WKContentRuleList, to views: [EngineUserContent]) {
    remove(from: views) { $0.identifier == list.identifier }
    lists.append(list)
    for view in views { view.add(list) }
  }

  func remove(from views: [EngineUserContent], where isMeant: (WKContentRuleList) -> Bool) {
    for list in lists where isMeant(list) {
      for view in views { view.remove(list) }
    }
    lists.removeAll(where: isMeant)
  }

  /// Gives a new view all there is.
  func attach(_ view: EngineUserContent) {
    for list in lists { view.add(list) }
  }
}
