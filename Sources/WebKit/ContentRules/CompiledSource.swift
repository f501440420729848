internal import CWebKitGTK
internal import GObjectSupport

/// The text of a rule list, and whether a file has been compiled of it.
///
/// The file carries the text's digest as an attribute, and so loses it when it is replaced. Where the file
/// system has no attributes, lists are compiled each time.
struct CompiledSource {
  let bytes: Data
  private let digest: String

  init(_ text: String) {
    bytes = Data(text.utf8)
    digest = Self.digest(of: bytes)
  }

  static func digest(of bytes: Data) -> String {
    bytes.withUnsafeBytes {
      let text = g_compute_checksum_for_data(
        G_CHECKSUM_SHA256, $0.bindMemory(to: guchar.self).baseAddress, gsize($0.count))
      defer { g_free(text) }
      return text.map { String(cString: $0) } ?? ""
    }
  }

  private static let attribute = "xattr::swift-webkit-source"

  func isOf(path: String) -> Bool {
    let file = ObjectReference(adopting: g_file_new_for_path(path))
    guard
      let info = g_file_query_info(
        file.pointer, Self.attribute, G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, nil, nil)
    else { return false }
    let owner = ObjectReference(adopting: info)
    return g_file_info_get_attribute_string(owner.pointer, Self.attribute)
      .map { String(cString: $0) == digest } ?? false
  }

  func mark(path: String) {
    let file = ObjectReference(adopting: g_file_new_for_path(path))
    g_file_set_attribute_string(
      file.pointer, Self.attribute, digest, G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, nil, nil)
  }
}
