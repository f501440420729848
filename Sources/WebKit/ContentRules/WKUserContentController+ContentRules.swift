extension WKUserContentController {
  /// Has the rules hold for what pages load from now on, in all views of the controller; harmless if they do
  /// already. A list of the same identifier is replaced.
  public func add(_ contentRuleList: WKContentRuleList) {
    contentRules.add(contentRuleList, to: views)
  }

  /// Has the rules hold no longer, for what pages load from now on; harmless if they do not.
  public func remove(_ contentRuleList: WKContentRuleList) {
    contentRules.remove(from: views) { $0.identifier == contentRuleList.identifier }
  }

  /// Has none of the lists' rules hold any longer, for what pages load from now on.
  public func removeAllContentRuleLists() {
    contentRules.remove(from: views) { _ in true }
  }
}
