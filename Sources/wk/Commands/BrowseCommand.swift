internal import Foundation
internal import WebKitUI

/// `wk browse`: a browser with windows and tabs.
struct BrowseCommand: Command {
  static let name = "browse"
  static let help = HelpPage(
    summary: "Browse the web in a window.",
    usage: ["[URL] [--private] [--dark]"],
    description: [
      "Opens a browser: tabs, history, downloads, find in page, print, zoom, and saving as PDF or as a web archive. "
        + "The keys are those of GNOME Web: Ctrl+T, Ctrl+L, Ctrl+F, Ctrl+H and so on.",
      "Unlike the other commands it keeps cookies, caches and history. When it has crashed, the next start opens the "
        + "tabs again.",
    ],
    groups: [OptionGroup("Options", [privately, dark, .help])],
    examples: ["https://www.debian.org", "--private example.org"])

  private static let privately = Option(
    "private", help: "Keep nothing: no cookies, no caches, no history.")
  private static let dark = Option("dark", help: "Prefer dark pages and a dark window.")

  private let address: String?
  private let isPrivate: Bool
  private let isDark: Bool

  init(_ arguments: Arguments) throws(Failure) {
    guard arguments.operands.count <= 1 else {
      throw Failure(.usage, "more than one URL")
    }
    address = try arguments.operands.first.map { text throws(Failure) in
      // As for the other commands, a file that exists comes before a host of that name.
      switch try Input(text) {
      case .address(let url), .file(let url): url.absoluteString
      case .stream, .standardInput:
        throw Failure(.usage, "'\(text)': a browser shows addresses and files, no streams")
      }
    }
    isPrivate = arguments.has(Self.privately)
    isDark = arguments.has(Self.dark)
  }

  func run() async throws -> ExitStatus {
    try Self.openDisplay()
    let browser = Browser(files: BrowserFiles.standard, isDark: isDark)
    browser.start(at: address, isPrivate: isPrivate)
    await browser.end()
    return .success
  }

  /// A browser on a private display would be one that nobody sees, unless that was asked for.
  @MainActor
  private static func openDisplay() throws(Failure) {
    do throws(DisplayError) {
      try DisplayServer.open()
    } catch {
      throw Failure(.unavailable, error.description)
    }
    let isWanted = Switch.isOn("WEBKIT_HEADLESS", in: ProcessInfo.processInfo.environment)
    guard !DisplayServer.isPrivate || isWanted else {
      throw Failure(.unavailable, "there is no display for windows: set DISPLAY or WAYLAND_DISPLAY")
    }
  }
}
