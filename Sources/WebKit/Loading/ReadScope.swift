internal import CLoadRules
internal import CWebKitGTK
internal import GObjectSupport
internal import Glibc

/// The files that a page of a file may read: one file, or all in a folder, however deep.
///
/// Symbolic links count as what they lead to.
struct ReadScope: Sendable {
  /// In the form that it is applied in, here and in each web process.
  let variant: Variant
  static let type = "(asas)"
  /// What the scope's folder or file really is.
  private let realRoot: String

  /// - Parameter url: of a file or a folder.
  init(_ url: URL) {
    let path = url.standardizedFileURL.path(percentEncoded: false)
    let root = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    let realRoot = Self.realPath(root) ?? root
    var roots = [root]
    if realRoot != root { roots.append(realRoot) }
    let exits = roots.flatMap { Self.exits(of: $0, realRoot: realRoot) }
    self.realRoot = realRoot
    variant = .tuple([Variant(roots), Variant(exits)])
  }

  /// Whether a file belongs to it, by its name and by what that leads to.
  func contains(_ address: String) -> Bool {
    guard read_scope_contains(variant.pointer, address) != 0,
      let path = URL(string: address)?.path(percentEncoded: false)
    else { return false }
    // What does not exist cannot be read.
    return Self.realPath(path).map { Self.isInside($0, realRoot) } ?? true
  }

  private static func isInside(_ path: String, _ folder: String) -> Bool {
    path == folder || folder == "/" || path.hasPrefix(folder + "/")
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  // MARK: Links

  /// The symbolic links in a folder that lead elsewhere.
  ///
  /// A web process cannot see files, so that it has to be told of them. Links that are made later, or
  /// lie beyond the first ``maximumEntries`` files, are not among them.
  private static func exits(of folder: String, realRoot: String) -> [String] {
    guard realRoot != "/" else { return [] }
    var exits: [String] = []
    var remaining = maximumEntries
    var folders = [folder]
    while let next = folders.popLast(), remaining > 0 {
      guard let directory = g_dir_open(next, 0, nil) else { continue }
      defer { g_dir_close(directory) }
      while remaining > 0, let name = g_dir_read_name(directory) {
        remaining -= 1
        let path = "\(next)/\(String(cString: name))"
        if g_file_test(path, G_FILE_TEST_IS_SYMLINK) != 0 {
          if let target = realPath(path), !isInside(target, realRoot) { exits.append(path) }
        } else if g_file_test(path, G_FILE_TEST_IS_DIR) != 0 {
          folders.append(path)
        }
      }
    }
    return exits
  }

  private static let maximumEntries = 50_000
}
