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
  /// What a browser that has crashed had open, as long as it does not come back.
  private var left: [[SavedSession.Tab]] = []
  private var isSaving = false

  init(files: BrowserFiles, isDark: Bool) {
    self.files = files
    self.isDark = isDark
    history = History(files)
  }

  /// Opens the address, and what was open when the browser crashed; that waits if the start is to be a private one.
  func start(at address: String?, isPrivate: Bool) {
    let crashed = files.read(SavedSession.self, from: files.session)?.windows ?? []
    if isPrivate { left = crashed.filter { !$0.isEmpty } }
    for tabs in crashed where !tabs.isEmpty && !isPrivate { openWindow().restore(tabs) }
    guard address != nil || windows.isEmpty else { return }
    let window = isPrivate ? openWindow(isPrivate: true) : windows.last ?? openWindow()
    guard let address else { return }
    if window.tabs.isEmpty {
      window.controller.load(typed: address)
    } else {
      window.controller.openTab()
      window.controller.load(typed: address)
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
    guard !isSaving else { return }
    isSaving = true
    // A page that loads tells of many changes.
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.secondsBetweenSaves) { [weak self] in
      self?.isSaving = false
      self?.save()
    }
  }

  private static let secondsBetweenSaves = 0.2

  /// Writes down what is open, if that is not what is written down already.
  func save() {
    // With the last window, all has been closed, and nothing has crashed.
    guard !windows.isEmpty else { return }
    let session = SavedSession(
      windows: left + windows.filter { !$0.isPrivate }.map(\.tabs).filter { !$0.isEmpty })
    guard session != saved else { return }
    saved = session
    files.write(session, to: files.session)
  }

  private func finish() {
    if left.isEmpty {
      try? FileManager.default.removeItem(at: files.session)
    } else {
      files.write(SavedSession(windows: left), to: files.session)
    }
    waiting?.resume()
    waiting = nil
  }

  /// Returns when the last window is closed.
  func end() async {
    if !windows.isEmpty { await withCheckedContinuation { waiting = $0 } }
  }
}
