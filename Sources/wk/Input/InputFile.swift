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

  /// Reads all of it, once: a page that is tried again gets the same.
  @MainActor
  static func readStandardInput() async throws(Failure) -> Data {
    let descriptor = Caller.current.input
    if standardInput == nil { Caller.current.cannotBeRepeated() }
    let reading =
      standardInput
      ?? Task { () -> Result<Data, Failure> in
        do throws(Failure) {
          return .success(
            try await elsewhere { () throws(Failure) in
              try read(descriptor, name: standardInputName)
            })
        } catch {
          return .failure(error)
        }
      }
    standardInput = reading
    return try await reading.value.get()
  }

  @MainActor private static var standardInput: Task<Result<Data, Failure>, Never>?

  /// To be called when there is another one.
  @MainActor
  static func forgetStandardInput() { standardInput = nil }

  /// - Throws: a failure if it is not UTF-8.
  static func text(of data: Data, name: String) throws(Failure) -> String {
    guard let text = String(data: data, encoding: .utf8) else {
      throw Failure(.badData, "\(name) is not UTF-8; convert it, for instance with iconv")
    }
    return text
  }

  private static func elsewhere(
    _ work: @escaping @Sendable () throws(Failure) -> Data
  ) async throws(Failure) -> Data {
    let result: Result<Data, Failure> = await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: Result(catching: work)) }.start()
    }
    return try result.get()
  }

  /// Reads on this thread.
  static func readNow(_ path: String) throws(Failure) -> Data {
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
