internal import CWebKitGTK
internal import GObjectSupport

/// One page of a web view's back-forward list.
///
/// The same place in the list is the same object for as long as it is in the list. An item that has left
/// it, or whose view is gone, still tells what it is.
@MainActor
open class WKBackForwardListItem: NSObject {
  /// The page's address, after redirects.
  open var url: URL { address(webkit_back_forward_list_item_get_uri(engineItem.pointer)) }

  /// The page's title; nil if it has none.
  open var title: String? {
    webkit_back_forward_list_item_get_title(engineItem.pointer).map { String(cString: $0) }
      .flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The address that was asked for at first.
  open var initialURL: URL {
    address(webkit_back_forward_list_item_get_original_uri(engineItem.pointer))
  }

  let engineItem: ObjectReference<OpaquePointer>

  init(_ engineItem: ObjectReference<OpaquePointer>) {
    self.engineItem = engineItem
  }

  private func address(_ text: UnsafePointer<CChar>?) -> URL {
    text.flatMap { URL(string: String(cString: $0)) } ?? URL(filePath: "/")
  }
}
