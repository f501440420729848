internal import CWebKitGTK
internal import GObjectSupport

/// A folder that nobody but the person who runs the program can look into.
struct PrivateFolder {
  let url: URL

  /// Makes the folder, with those above it, if it is not there.
  ///
  /// - Throws: why nothing can be written there.
  init(_ url: URL) throws {
    self.url = url
    // GLib takes from the environment what it finds there.
    guard url.path.hasPrefix("/") else { throw CocoaError(.fileWriteInvalidFileName) }
    let isNew = !FileManager.default.fileExists(atPath: url.path)
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    if isNew { inherit() }
    // Whether root may write is not for permissions to say.
    let probe = url.appending(path: ".probe-\(UUID().uuidString)")
    try Data().write(to: probe)
    try FileManager.default.removeItem(at: probe)
  }

  /// Has whatever anybody makes in the folder be as private, where the file system can do that.
  ///
  /// The engine makes its folders and files readable for all (WebKitGTK 2.50, libsoup 3.2). That nobody can come
  /// to them is enough, but they may be moved elsewhere.
  private func inherit() {
    let file = ObjectReference(adopting: g_file_new_for_path(url.path)!)
    g_file_set_attribute_string(
      file.pointer, "xattr-sys::system.posix_acl_default", Self.onlyForOwner,
      G_FILE_QUERY_INFO_NONE, nil, nil)
  }

  /// The system's form of “user::rwx,group::---,other::---”, in GIO's notation for bytes.
  private static let onlyForOwner: String = {
    let entries: [(tag: UInt8, permissions: UInt8)] = [(0x01, 7), (0x04, 0), (0x20, 0)]
    let bytes: [UInt8] =
      [2, 0, 0, 0] + entries.flatMap { [$0.tag, 0, $0.permissions, 0, 0xff, 0xff, 0xff, 0xff] }
    return bytes.map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }()
}
