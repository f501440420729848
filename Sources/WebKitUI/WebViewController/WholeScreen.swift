internal import CWebKitGTK
internal import GObjectSupport
internal import UIKitGTK
internal import WebKit

/// Has a window fill the screen, and tells of it, also when the desktop has done it.
@MainActor
final class WholeScreen {
  private(set) var isOn = false
  private let onChange: @MainActor (Bool) -> Void
  private weak var window: UIWindow?
  private var connection: SignalConnection?
  private var usualSize = CGSize.zero

  init(onChange: @escaping @MainActor (Bool) -> Void) {
    self.onChange = onChange
  }

  func toggle(_ window: UIWindow) {
    guard let toplevel: UnsafeMutablePointer<GtkWindow> = window.gtkWidget?.cast() else { return }
    if WindowManager.isMissing { return fill(window, !isOn) }
    if self.window !== window {
      self.window = window
      connection = toplevel.connect("notify::fullscreened") { [weak self] _ in
        self?.change(gtk_window_is_fullscreen(toplevel) != 0)
        return .none
      }
    }
    if isOn { gtk_window_unfullscreen(toplevel) } else { gtk_window_fullscreen(toplevel) }
  }

  /// Nobody else would; the window is in the corner of the screen already.
  private func fill(_ window: UIWindow, _ fillsScreen: Bool) {
    if fillsScreen { usualSize = window.bounds.size }
    window.frame.size = fillsScreen ? UIScreen.main.bounds.size : usualSize
    change(fillsScreen)
  }

  private func change(_ isOn: Bool) {
    guard isOn != self.isOn else { return }
    self.isOn = isOn
    onChange(isOn)
  }
}
