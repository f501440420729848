import Foundation

/// A folder for downloads, removed with this object.
final class DownloadFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "downloads-\(UUID().uuidString)", directoryHint: .notDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String) -> URL { url.appending(path: name, directoryHint: .notDirectory) }

  func contents(of name: String) -> String? {
    (try? Data(contentsOf: file(name))).map { String(decoding: $0, as: UTF8.self) }
  }

  func size(of name: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: file(name).path))?[.size] as? Int
  }

  /// What is in the folder, hidden files too.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }
}
