internal import Foundation
internal import Glibc

/// Reads what the tool itself has to read.
///
/// Elsewhere than on the main thread, because a pipe may keep silent for ever.
enum InputFile {
  static let standardInputName = "standard input"

  /// What memory has room for, in megabytes; some devices have no end.
  private static let maximumMegabytes = 512

  static func read(_ path: String) async throws(Failure) -> Data {
    try await elsewhere { () throws(Failure) in try readNow(path) }
  }

  static func readStandardInput() async throws(Failure) -> Data {
    try await elsewhere { () throws(Failure) in try read(STDIN_FILENO, name: standardInputName) }
  }

  private static func elsewhere(
    _ work: @escaping @Sendable () throws(Failure) -> Data
  ) async throws(Failure) -> Data {
    let result: Result<Data, Failure> = await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: Result(catching: work)) }.start()
    }
    return try result.get()
  }

  private static func readNow(_ path: String) throws(Failure) -> Data {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(.noInput, "\(path): \(SystemError.message)") }
    defer { close(descriptor) }
    return try read(descriptor, name: path)
  }

  private static func read(_ descriptor: Int32, name: String) throws(Failure) -> Data {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Failure(.noInput, "\(name): \(SystemError.message)") }
      guard count > 0 else { break }
      data.append(contentsOf: buffer[..<count])
      guard data.count <= maximumMegabytes << 20 else {
        throw Failure(.badData, "\(name) is larger than \(maximumMegabytes) MB")
      }
    }
    guard !data.isEmpty else { throw Failure(.badData, "\(name) is empty") }
    return data
  }
}
