internal import Foundation
internal import Glibc

/// What can be found out without a page.
enum MachineChecks {
  static func displayServer(_ environment: [String: String]) -> Finding {
    let name = "display server"
    if let path = program("Xvfb", environment) { return .fine(name, path) }
    return Finding(
      name: name, state: .broken, found: "Xvfb is not installed",
      meaning: "there is no private display to show pages on",
      cure: "install the package “xvfb”, or set WEBKIT_HEADLESS=0 where there is a display")
  }

  static func bus(_ environment: [String: String]) -> Finding {
    let name = "message bus"
    guard environment["DBUS_SESSION_BUS_ADDRESS"] != nil else {
      return .fine(name, "no D-Bus session, and pages need none")
    }
    guard program("xdg-dbus-proxy", environment) == nil else {
      return .fine(name, "a D-Bus session, and xdg-dbus-proxy to keep pages from the rest of it")
    }
    return Finding(
      name: name, state: .broken, found: "a D-Bus session, but no xdg-dbus-proxy",
      meaning: "the sandbox of pages cannot be made",
      cure: "install the package “xdg-dbus-proxy”, or unset DBUS_SESSION_BUS_ADDRESS")
  }

  static var home: Finding {
    let name = "folders"
    do throws(Failure) {
      try HomeFolder.check()
      return .fine(name, "the engine can use its folders")
    } catch {
      return Finding(
        name: name, state: .broken, found: error.message, meaning: "the engine cannot start",
        cure: "set HOME or XDG_CACHE_HOME to a folder that can be written")
    }
  }

  static func program(_ name: String, _ environment: [String: String]) -> String? {
    let folders = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }
}
