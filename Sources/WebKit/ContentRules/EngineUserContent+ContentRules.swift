internal import CWebKitGTK
internal import GObjectSupport

extension EngineUserContent {
  func add(_ list: WKContentRuleList) {
    webkit_user_content_manager_add_filter(object.pointer, list.filter.pointer)
  }

  func remove(_ list: WKContentRuleList) {
    webkit_user_content_manager_remove_filter(object.pointer, list.filter.pointer)
  }
}
