internal import CWebKitGTK
internal import GObjectSupport

/// A compiled list of rules on what pages may load and show.
///
/// It comes from a ``WKContentRuleListStore``, and is applied by
/// ``WKUserContentController/add(_:)-(WKContentRuleList)``.
@preconcurrency @MainActor
open class WKContentRuleList: NSObject {
  /// The name it was compiled under.
  open var identifier: String! { name }

  private let name: String
  let filter: BoxedReference<OpaquePointer>

  init(_ filter: BoxedReference<OpaquePointer>, identifier: String) {
    self.filter = filter
    name = identifier
  }
}
