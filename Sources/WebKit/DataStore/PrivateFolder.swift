internal import CWebKitGTK
internal import GObjectSupport
internal import Glibc

/// A folder that nobody but the person who runs the program can look into.
struct PrivateFolder {
  let url: URL

  /// Why nothing can be written to a folder.
  struct Unwritable: Error, CustomStringConvertible {
    let description: String

    /// Of the system's last error.
    static var bySystem: Unwritable { Unwritable(description: String(cString: strerror(errno))) }
  }

  /// Makes the folder, with those above it, if it is not there.
  ///
  /// - Throws: why nothing can be written there.
  init(_ url: URL) throws(Unwritable) {
    self.url = url
    // GLib takes from the environment what it finds there.
    guard url.path.hasPrefix("/") else { throw Unwritable(description: "it is no absolute path") }
    let isNew = access(url.path, F_OK) != 0
    guard g_mkdir_with_parents(url.path, 0o700) == 0 else { throw .bySystem }
    if isNew { inherit() }
    // Whether root may write is not for permissions to say.
    let probe = url.appending(path: ".probe-\(UUID().uuidString)").path
    let descriptor = open(probe, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .bySystem }
    close(descriptor)
    unlink(probe)
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
