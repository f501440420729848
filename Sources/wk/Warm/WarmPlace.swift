internal import Foundation
internal import Glibc

/// Where an engine that is kept ready listens: each kind of run has its own.
///
/// The folder is this user's alone, and both sides look at who the other one is.
struct WarmPlace {
  let socket: String

  /// Nil if there is no place for it.
  init?(_ arguments: Arguments, environment: [String: String]) {
    guard let folder = Self.folder(environment), let kind = Self.kind(arguments, environment),
      WarmSocket.canBeNamed("\(folder)/\(kind)")
    else { return nil }
    socket = "\(folder)/\(kind)"
  }

  private static func folder(_ environment: [String: String]) -> String? {
    func path(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let caches = path("XDG_CACHE_HOME") ?? path("HOME").map { "\($0)/.cache" }
    for base in [path("XDG_RUNTIME_DIR"), caches].compactMap(\.self) {
      let folder = "\(base)/wk"
      if mkdir(folder, 0o700) == 0 || errno == EEXIST, isPrivate(folder) { return folder }
    }
    return nil
  }

  /// Whether it is a folder of this user's, in which nobody else can do anything.
  static func isPrivate(_ folder: String) -> Bool {
    var status = stat()
    return lstat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
  }

  /// What an engine is started with and cannot change: the program, its environment and what holds for all
  /// views.
  private static func kind(_ arguments: Arguments, _ environment: [String: String]) -> String? {
    var status = stat()
    guard stat("/proc/self/exe", &status) == 0 else { return nil }
    var text =
      "\(status.st_dev) \(status.st_ino) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)\n"
    for option in [PageOptions.allowHTTP, PageOptions.dark, PageOptions.deviceScale] {
      text += "\(option.long) \(arguments.values(of: option))\n"
    }
    for (name, value) in environment.sorted(by: { $0.key < $1.key })
    where !passing.contains(name) {
      text += "\(name)=\(value)\0"
    }
    return Fingerprint.digits(of: text.utf8)
  }

  /// What goes along with each request, and what shells change from command to command.
  static let passing: Set = [
    "WK_PASSWORD", "NO_COLOR", "TERM", "COLORTERM", "COLUMNS", "LINES", "PWD", "OLDPWD", "SHLVL",
    "_",
  ]
}
