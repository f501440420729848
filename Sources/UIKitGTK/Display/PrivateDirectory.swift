internal import Foundation
internal import Glibc

/// A new directory that only this user can look into.
///
/// It has its name before it is there, so that whoever removes it knows the name in time.
struct PrivateDirectory {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("webkit-display-\(UUID().uuidString)").path

  func make() throws(DisplayError) {
    guard mkdir(path, 0o700) == 0 else {
      throw .serverFailed("no private directory: \(String(cString: strerror(errno))).")
    }
  }

  func write(_ contents: Data, to file: String) throws(DisplayError) {
    let created = FileManager.default.createFile(
      atPath: "\(path)/\(file)", contents: contents, attributes: [.posixPermissions: 0o600])
    guard created else { throw .serverFailed("\(path)/\(file) could not be written.") }
  }

  func text(of file: String) -> String {
    FileManager.default.contents(atPath: "\(path)/\(file)").map {
      String(decoding: $0, as: UTF8.self)
    }
      ?? ""
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }
}
