internal import Foundation
internal import Glibc

/// Reads what the tool itself has to read.
enum InputFile {
  static let standardInputName = "standard input"

  static func read(_ path: String) throws(Failure) -> Data {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(.noInput, "\(path): \(SystemError.message)") }
    defer { close(descriptor) }
    return try read(descriptor, name: path)
  }

  static func readStandardInput() throws(Failure) -> Data {
    try read(STDIN_FILENO, name: standardInputName)
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
    }
    guard !data.isEmpty else { throw Failure(.badData, "\(name) is empty") }
    return data
  }
}
