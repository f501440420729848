internal import Foundation

/// The folders that the engine needs although it is to keep nothing.
enum HomeFolder {
  /// Fails if the engine would.
  ///
  /// Its sandbox shows pages a few folders at home and notes itself in the one for caches; when it cannot,
  /// the engine ends the whole program (WebKitGTK 2.50).
  static func check() throws(Failure) {
    let environment = ProcessInfo.processInfo.environment
    guard let home = environment["HOME"], !home.isEmpty else { return }
    // The engine takes no relative one, either.
    let caches =
      environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/.cache"
    // The engine makes both.
    for (variable, folder) in [("HOME", home), ("XDG_CACHE_HOME", caches)] {
      do {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true)
      } catch {
        throw Failure(
          .unavailable,
          "the engine cannot use the folder \(folder): set \(variable) to one that it can")
      }
    }
  }
}
