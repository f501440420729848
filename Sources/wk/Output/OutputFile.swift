internal import Foundation
internal import Glibc

/// A file that is complete or not there.
///
/// The contents go to a temporary file in the same folder, which then takes the place of the old
/// file. A device or a pipe is written to as it is.
struct OutputFile {
  private let path: String
  /// Where it is, if it is a symbolic link.
  private let target: String

  init(_ path: String) {
    self.path = path
    target = Self.destination(path)
  }

  /// Where links lead, be there something or not.
  private static func destination(_ path: String) -> String {
    var path = path
    // No more than the system follows; what turns in circles cannot be opened later.
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        break
      }
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = next.hasPrefix("/") ? next : folder + next
    }
    return path
  }

  /// Fails if the file could not be written now; leaves nothing behind.
  func check() throws(Failure) {
    guard !path.isEmpty, !path.hasSuffix("/") else {
      throw Failure(.usage, "'\(path)' is not the name of an output file")
    }
    let existingKind = existingKind
    if existingKind == nil, errno == ELOOP { throw cannotCreate() }
    switch existingKind {
    case S_IFDIR:
      throw Failure(.cannotCreate, "\(path) is a folder: name a file in it")
    case nil, S_IFREG:
      // An existing file that may not be written is not replaced either.
      if existingKind != nil, access(target, W_OK) != 0 { throw cannotCreate() }
      try Signals.postponed { () throws(Failure) in
        let (descriptor, temporary) = try makeTemporary()
        close(descriptor)
        unlink(temporary)
      }
    default:
      if access(target, W_OK) != 0 { throw cannotCreate() }
    }
  }

  func write(_ data: Data) throws(Failure) {
    if let kind = existingKind, kind != S_IFREG {
      let descriptor = open(target, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw cannotCreate() }
      defer { close(descriptor) }
      guard Output.write(data, to: descriptor) else { throw cannotWrite() }
    } else {
      // The work is done: what would end the process now only leaves a temporary file behind.
      try Signals.postponed { () throws(Failure) in try replace(with: data) }
    }
  }

  private func replace(with data: Data) throws(Failure) {
    let (descriptor, temporary) = try makeTemporary()
    var status = stat()
    if stat(target, &status) == 0 { fchmod(descriptor, status.st_mode & 0o777) }
    // A full disk may show only when the file is closed.
    let isWritten = Output.write(data, to: descriptor)
    guard isWritten, close(descriptor) == 0, rename(temporary, target) == 0 else {
      let failure = cannotWrite()
      if !isWritten { close(descriptor) }
      unlink(temporary)
      throw failure
    }
  }

  private func makeTemporary() throws(Failure) -> (descriptor: Int32, path: String) {
    let name = "\(target).\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
    let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw cannotCreate() }
    return (descriptor, name)
  }

  /// The type bits of the file that is there.
  private var existingKind: mode_t? {
    var status = stat()
    return stat(target, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  private func cannotCreate() -> Failure {
    Failure(.cannotCreate, "cannot create \(path): \(SystemError.message)")
  }

  private func cannotWrite() -> Failure {
    Failure(.cannotWrite, "cannot write \(path): \(SystemError.message)")
  }
}
