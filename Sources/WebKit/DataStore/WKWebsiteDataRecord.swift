internal import CWebKitGTK
internal import GObjectSupport

/// What a data store keeps for one site.
@preconcurrency @MainActor
open class WKWebsiteDataRecord: NSObject {
  /// The site's registrable domain, by the public suffix list; the host, if it has none.
  public let displayName: String
  /// The types of data that there are, of those that were asked for.
  public let dataTypes: Set<String>
  /// A `WebKitWebsiteData`.
  let engineRecord: BoxedReference<OpaquePointer>

  init(_ record: BoxedReference<OpaquePointer>) {
    engineRecord = record
    displayName = webkit_website_data_get_name(record.pointer).map { String(cString: $0) } ?? ""
    dataTypes = WebsiteDataTypes.types(in: webkit_website_data_get_types(record.pointer))
  }
}
