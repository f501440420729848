internal import Foundation

/// A desktop with one app, which writes down the addresses that it is to open.
package final class TestDesktop: Sendable {
  private let folder: URL

  /// - Parameter schemes: of the addresses that the app is there for.
  package init(schemes: [String]) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let applications = folder.appending(path: "applications")
    try FileManager.default.createDirectory(at: applications, withIntermediateDirectories: true)
    let types = schemes.map { "x-scheme-handler/\($0)" }
    try """
    [Desktop Entry]
    Type=Application
    Name=Opener
    Exec=/bin/sh -c 'echo "$0" >> "\(log.path)"' %u
    MimeType=\(types.map { "\($0);" }.joined())
    """.write(
      to: applications.appending(path: "opener.desktop"), atomically: true, encoding: .utf8)
    try "[Default Applications]\n\(types.map { "\($0)=opener.desktop\n" }.joined())".write(
      to: applications.appending(path: "mimeapps.list"), atomically: true, encoding: .utf8)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private var log: URL { folder.appending(path: "opened") }

  /// For programs that are to find this desktop.
  package var environment: [String: String] {
    ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_DATA_DIRS"]
      .reduce(into: [:]) { $0[$1] = folder.path }
  }

  /// The same, for programs that need what the system has, too, such as schemas of settings.
  package var environmentForPrograms: [String: String] {
    environment.merging(["XDG_DATA_DIRS": "\(folder.path):/usr/local/share:/usr/share"]) { $1 }
  }

  /// What the app was to open so far.
  package var opened: [String] {
    ((try? String(contentsOf: log, encoding: .utf8)) ?? "").split(separator: "\n")
      .map(String.init)
  }
}
