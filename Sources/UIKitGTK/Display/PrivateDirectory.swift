internal import Foundation
internal import Glibc

/// A new directory that only this user can look into.
struct PrivateDirectory {
  let path: String

  init() throws(DisplayError) {
    var template = Array(
      FileManager.default.temporaryDirectory.appendingPathComponent("webkit-display-XXXXXX")
        .path.utf8CString)
    guard mkdtemp(&template) != nil else {
      throw .serverFailed("no private directory: \(String(cString: strerror(errno))).")
    }
    path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
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
