internal import Glibc

/// The file that a request of our own writes its bytes to.
///
/// Writing is done on a thread of its own, as disks may be slow.
final class DownloadFile: Sendable {
  private let url: URL
  private let address: String
  private let descriptor: Int32
  private let identity: [UInt64]?
  private let writing = DispatchQueue(label: "swift-webkit.download")

  private init(_ url: URL, _ descriptor: Int32, address: String) {
    self.url = url
    self.descriptor = descriptor
    self.address = address
    identity = DownloadPlace.identity(of: url)
  }

  deinit { close(descriptor) }

  /// A new file where nothing is.
  static func create(at url: URL, address: String) throws -> DownloadFile {
    let descriptor = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else {
      let code = errno
      throw code == EEXIST
        ? DownloadPlace.taken(url, address: address)
        : LoadingError.file(.cannotCreateFile, code, url, address: address)
    }
    return DownloadFile(url, descriptor, address: address)
  }

  /// The part that has arrived earlier, to be continued after `count` bytes.
  static func reopen(at url: URL, keeping count: Int64, address: String) throws -> DownloadFile {
    let descriptor = open(url.path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else {
      throw LoadingError.file(.cannotOpenFile, errno, url, address: address)
    }
    let file = DownloadFile(url, descriptor, address: address)
    guard ftruncate(descriptor, off_t(count)) == 0, lseek(descriptor, 0, SEEK_END) >= 0 else {
      throw LoadingError.file(.cannotWriteToFile, errno, url, address: address)
    }
    return file
  }

  /// Writes all bytes, in the order of the calls.
  func append(_ data: Data) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      writing.async {
        continuation.resume(with: Result { try self.write(data) })
      }
    }
  }

  private func write(_ data: Data) throws {
    try data.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = Glibc.write(
          descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
        if count >= 0 {
          done += count
        } else if errno != EINTR {
          throw LoadingError.file(.cannotWriteToFile, errno, url, address: address)
        }
      }
    }
  }

  /// Checks that the file is still where it was put: a folder that has been removed takes it along, and no
  /// write fails.
  func checkPlace() throws {
    guard let identity, DownloadPlace.identity(of: url) == identity else {
      throw LoadingError.file(.cannotWriteToFile, ENOENT, url, address: address)
    }
  }
}
