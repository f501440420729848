internal import Glibc

/// The files of compilations that have failed, which the engine leaves in the folder for temporary files
/// (WebKitGTK 2.50).
enum FailedCompilation {
  static func removeFiles() {
    let folder = FileManager.default.temporaryDirectory
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasPrefix("ContentRuleList-") {
      remove(folder.appending(path: name).path)
    }
  }

  /// Removes a file, unless it is complete or somebody, in whichever process, still writes it.
  private static func remove(_ path: String) {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    // The header is written last; until then there are ones in its place.
    var header = [UInt8](repeating: 0, count: 4)
    guard read(file, &header, header.count) == header.count, header.allSatisfy({ $0 == 0xff }),
      fcntl(file, setLease, F_WRLCK) == 0
    else { return }
    unlink(path)
  }

  /// `F_SETLEASE`, which the C library shows to GNU sources only: given for writing if nobody else has a file open.
  private static let setLease: Int32 = 1024
}
