internal import Foundation

/// Where the browser keeps what it keeps. Only the person can read it.
struct BrowserFiles {
  let folder: URL

  /// In the person's folder for data.
  static var standard: BrowserFiles {
    let environment = ProcessInfo.processInfo.environment
    let data =
      environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".local/share")
    return BrowserFiles(folder: data.appendingPathComponent("wk"))
  }

  var session: URL { folder.appendingPathComponent("session.json") }
  var history: URL { folder.appendingPathComponent("history.json") }

  func read<Value: Decodable>(_ type: Value.Type, from file: URL) -> Value? {
    (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(type, from: $0) }
  }

  /// What cannot be kept is not worth ending the browser.
  func write(_ value: some Encodable, to file: URL) {
    let files = FileManager.default
    try? files.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    guard let data = try? JSONEncoder().encode(value) else { return }
    let fresh = folder.appendingPathComponent(".\(file.lastPathComponent).new")
    guard
      files.createFile(
        atPath: fresh.path, contents: data, attributes: [.posixPermissions: 0o600]),
      rename(fresh.path, file.path) == 0
    else { return }
  }
}
