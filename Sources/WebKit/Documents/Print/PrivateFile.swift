internal import Glibc

/// An empty file that only this user can read, for something that is handed over by its name.
struct PrivateFile {
  let path: String

  init() throws(WKError) {
    let folder = FileManager.default.temporaryDirectory.path
    var template = Array("\(folder)/webkit-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw WKError(
        .unknown,
        userInfo: [
          NSLocalizedDescriptionKey:
            "There is no room for a file in \(folder): \(String(cString: strerror(errno)))."
        ])
    }
    close(descriptor)
    path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
  }

  /// Reads the file and removes it.
  func takeContent() -> [UInt8]? {
    defer { unlink(path) }
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
