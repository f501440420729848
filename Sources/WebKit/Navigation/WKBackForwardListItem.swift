internal import CWebKitGTK
internal import GObjectSupport

/// One page of a web view's back-forward list.
///
/// The same place in the list is the same object for as long as it is in the list. An item that has left
/// it, or whose view is gone, still tells what it is.
@MainActor
open class WKBackForwardListItem: NSObject {
  /// The page's address, after redirects.
  open var url: URL { Self.url(address) }

  /// The page's title; nil if it has none.
  open var title: String? {
    webkit_back_forward_list_item_get_title(engineItem.pointer).map { String(cString: $0) }
      .flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The address that was asked for at first.
  open var initialURL: URL {
    Self.url(
      webkit_back_forward_list_item_get_original_uri(engineItem.pointer).map { String(cString: $0) }
    )
  }

  /// Another one when the engine replaces its list.
  var engineItem: ObjectReference<OpaquePointer>
  /// Whether the page has added the entry on its own, while nobody acted.
  var isAddedByScript = false
  /// Whether the page, as it was shown last, had parts that came over insecure connections.
  var hasInsecureContent = false

  init(_ engineItem: ObjectReference<OpaquePointer>) {
    self.engineItem = engineItem
  }

  /// As the engine spells it.
  var address: String? {
    webkit_back_forward_list_item_get_uri(engineItem.pointer).map { String(cString: $0) }
  }

  private static func url(_ address: String?) -> URL {
    address.flatMap { URL(string: $0) } ?? URL(filePath: "/")
  }
}
