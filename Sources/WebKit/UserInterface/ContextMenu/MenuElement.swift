internal import CWebKitGTK
internal import GObjectSupport

/// What a person has opened a context menu on.
struct MenuElement: Sendable {
  var link: URL?
  /// The link's text.
  var label: String?
  var image: URL?
  var isSelection = false

  /// Nil for what the engine's own menu is for: text fields, sounds and films, and the page itself.
  init?(_ hit: OpaquePointer) {
    guard webkit_hit_test_result_context_is_editable(hit) == 0,
      webkit_hit_test_result_context_is_media(hit) == 0,
      webkit_hit_test_result_context_is_scrollbar(hit) == 0
    else { return nil }
    func url(_ text: UnsafePointer<CChar>?) -> URL? {
      text.flatMap { URL(string: String(cString: $0)) }
    }
    if webkit_hit_test_result_context_is_link(hit) != 0 {
      link = url(webkit_hit_test_result_get_link_uri(hit))
      label = webkit_hit_test_result_get_link_label(hit).map { String(cString: $0) }
    }
    if webkit_hit_test_result_context_is_image(hit) != 0 {
      image = url(webkit_hit_test_result_get_image_uri(hit))
    }
    isSelection = webkit_hit_test_result_context_is_selection(hit) != 0
    guard link != nil || image != nil || isSelection else { return nil }
  }

  /// Whether apps are asked about it, as on iOS, where selections have another menu.
  var isForDelegate: Bool { link != nil || image != nil }
}
