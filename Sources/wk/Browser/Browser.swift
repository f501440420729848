internal import Foundation
internal import WebKitUI

/// The windows of `wk browse`, and what they keep.
@MainActor
final class Browser {
  let history: History
  private let files: BrowserFiles
  private(set) var isDark: Bool
  private(set) var windows: [BrowserWindow] = []
  private var waiting: CheckedContinuation<Void, Never>?
  private var saved: SavedSession?

  init(files: BrowserFiles, isDark: Bool) {
    self.files = files
    self.isDark = isDark
    history = History(files)
  }

  /// Opens what was open when the browser crashed, and the address.
  func start(at address: String?, isPrivate: Bool) {
    if !isPrivate {
      for addresses in files.read(SavedSession.self, from: files.session)?.windows ?? [] {
        restore(addresses)
      }
    }
    guard address != nil || windows.isEmpty else { return }
    let window = isPrivate ? openWindow(isPrivate: true) : windows.last ?? openWindow()
    guard let address else { return }
    if window.addresses.isEmpty {
      window.controller.load(typed: address)
    } else {
      window.controller.openTab()
      window.controller.load(typed: address)
    }
  }

  private func restore(_ addresses: [URL]) {
    guard let first = addresses.first else { return }
    let window = openWindow()
    window.controller.load(first)
    for address in addresses.dropFirst() {
      window.controller.openTab(URLRequest(url: address), inBackground: true)
    }
  }

  @discardableResult
  func openWindow(isPrivate: Bool = false) -> BrowserWindow {
    let window = BrowserWindow(self, isPrivate: isPrivate)
    windows.append(window)
    window.show()
    return window
  }

  func toggleDark() {
    isDark.toggle()
    for window in windows {
      window.window.overrideUserInterfaceStyle = isDark ? .dark : .unspecified
    }
  }

  func quit() {
    for window in windows { window.window.isHidden = true }
  }

  func windowsMayHaveClosed() {
    windows.removeAll(where: \.window.isHidden)
    if windows.isEmpty { finish() } else { changed() }
  }

  /// Tabs have come or gone, or show something else.
  func changed() {
    // With the last window, all has been closed, and nothing has crashed.
    guard !windows.isEmpty else { return }
    let session = SavedSession(
      windows: windows.filter { !$0.isPrivate }.map(\.addresses).filter { !$0.isEmpty })
    guard session != saved else { return }
    saved = session
    files.write(session, to: files.session)
  }

  private func finish() {
    try? FileManager.default.removeItem(at: files.session)
    waiting?.resume()
    waiting = nil
  }

  /// Returns when the last window is closed.
  func end() async {
    if !windows.isEmpty { await withCheckedContinuation { waiting = $0 } }
  }
}
