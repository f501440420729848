internal import Foundation
internal import Glibc

/// The page that a command is about.
enum Input: Equatable {
  case address(URL)
  /// A file that the engine reads itself.
  case file(URL)
  /// What only this process can read: a pipe, a device or a file of its own.
  case stream(path: String)
  case standardInput

  /// Understands what a person typed.
  ///
  /// - Throws: a failure if it names nothing that could be loaded.
  init(_ text: String) throws(Failure) {
    guard !text.isEmpty else {
      throw Failure(.usage, "INPUT is empty: name an address, a file, or '-'")
    }
    if text == "-" {
      self = .standardInput
    } else if !TypedAddress.isUnmistakable(text), access(text, F_OK) == 0 {
      self = try Self.existing(path: text)
    } else if let address = TypedAddress(text) {
      self = try Self.address(address, typed: text)
    } else {
      throw Self.missing(text)
    }
  }

  private static func address(_ address: TypedAddress, typed: String) throws(Failure) -> Input {
    guard let url = address.url, let scheme = url.scheme?.lowercased() else {
      throw Failure(.usage, "'\(typed)' is not a valid address")
    }
    switch scheme {
    case "http", "https":
      guard let host = url.host(), !host.isEmpty else {
        throw Failure(.usage, "'\(typed)' has no host: write it as \(scheme)://HOST/PATH")
      }
      guard url.port.map({ $0 <= UInt16.max }) ?? !address.hasPort else {
        throw Failure(.usage, "'\(typed)': a port is a number up to \(UInt16.max)")
      }
      return .address(url)
    case "data", "about":
      return .address(url)
    case "file":
      guard url.path.hasPrefix("/") else {
        throw Failure(.usage, "'\(typed)' needs a full path: write it as file:///FOLDER/FILE")
      }
      guard access(url.path, F_OK) == 0 else { throw missing(url.path) }
      // The address may have a fragment, which the path has not.
      guard case .file = try existing(path: url.path) else { return .stream(path: url.path) }
      return .file(url)
    default:
      throw Failure(
        .usage,
        "'\(typed)': cannot load \(scheme) addresses, only http, https, file, data and about")
    }
  }

  private static func existing(path: String) throws(Failure) -> Input {
    var status = stat()
    guard stat(path, &status) == 0, access(path, R_OK) == 0 else {
      throw Failure(.noInput, "\(path): \(SystemError.message)")
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      throw Failure(.noInput, "\(path) is a folder: name a file in it")
    // What /dev/stdin is depends on who asks, and the engine would ask in its own processes.
    case S_IFREG where !path.hasPrefix("/dev/") && !path.hasPrefix("/proc/"):
      guard status.st_size > 0 else { throw Failure(.badData, "\(path) is empty") }
      return .file(URL(filePath: path, directoryHint: .notDirectory).absoluteURL)
    default:
      return .stream(path: path)
    }
  }

  private static func missing(_ path: String) -> Failure {
    Failure(.noInput, "\(path): no such file; an address begins with https:// or http://")
  }
}
