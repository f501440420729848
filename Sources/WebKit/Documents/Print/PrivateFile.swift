internal import Glibc

/// The name of a file that is not there yet, in a folder that is only for this user, for something that is
/// handed over by its name.
///
/// GTK replaces a file that is there by another one, and waits until that is on the disk.
struct PrivateFile {
  let path: String
  private let folder: String

  @MainActor init() throws(WKError) {
    // Nothing is left where a program is ended while it prints, if the display can see to it.
    let parent = DisplayServer.folder ?? FileManager.default.temporaryDirectory.path
    var template = Array("\(parent)/webkit-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw WKError(
        .unknown,
        userInfo: [
          NSLocalizedDescriptionKey:
            "There is no room for a file in \(parent): \(String(cString: strerror(errno)))."
        ])
    }
    folder = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    path = "\(folder)/document"
  }

  /// Reads the file and removes it.
  func takeContent() -> [UInt8]? {
    defer {
      unlink(path)
      rmdir(folder)
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    // Not `fstat`: with some compilers' settings, Swift does not know whose the structure is.
    let size = Int(lseek(descriptor, 0, SEEK_END))
    guard size >= 0, lseek(descriptor, 0, SEEK_SET) == 0 else { return nil }
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
        guard got > 0 else { return }
        count += got
      }
    }
  }
}
