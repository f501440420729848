internal import Foundation
internal import Glibc

/// Where a command's result goes.
enum Output: Equatable {
  case standardOutput
  case file(String)

  /// - Parameter path: nil and `-` are standard output.
  init(_ path: String?) {
    self = path.flatMap { $0 == "-" ? nil : .file($0) } ?? .standardOutput
  }

  @MainActor
  var isTerminal: Bool { self == .standardOutput && isatty(Caller.current.output) == 1 }

  /// Finds out, before the work is done, whether its result can be written.
  func check() throws(Failure) {
    if case .file(let path) = self { try OutputFile(path).check() }
  }

  @MainActor
  func write(_ data: Data) throws(Failure) {
    switch self {
    case .standardOutput:
      Caller.current.cannotBeRepeated()
      guard Self.write(data, to: Caller.current.output) else {
        if errno == EPIPE { Caller.current.pipeClosed() }
        throw Failure(.cannotWrite, "standard output: \(SystemError.message)")
      }
    case .file(let path):
      try OutputFile(path).write(data)
    }
  }

  /// Writes all of it; on failure returns false and leaves the reason in `errno`.
  static func write(_ data: Data, to descriptor: Int32) -> Bool {
    data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Glibc.write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }
}
