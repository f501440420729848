internal import CWebKitGTK
internal import CWindowPlacement
internal import GObjectSupport

/// Puts dialogs over the middle of their windows where nobody else does: on X displays without a window manager.
///
/// GTK 4.8 leaves the places of windows to the window manager, and has no call for them; without one, everything
/// opens in the upper left corner of the screen.
@MainActor
final class DialogPlacement {
  private static var shared: DialogPlacement?

  private var change: SignalConnection?
  private var connections: [UnsafeMutableRawPointer: SignalConnection] = [:]

  /// Places the dialogs that open from now on, if that is needed; the display must be open.
  static func start() {
    guard shared == nil, WindowManager.isMissing, let windows = gtk_window_get_toplevels() else {
      return
    }
    shared = DialogPlacement(windows)
  }

  private init(_ windows: OpaquePointer) {
    follow(windows)
    change = windows.connect("items-changed") { [weak self] _ in
      self?.follow(windows)
      return .none
    }
  }

  private func follow(_ windows: OpaquePointer) {
    let known = connections
    connections = [:]
    for index in 0..<g_list_model_get_n_items(windows) {
      guard let item = g_list_model_get_item(windows, index) else { continue }
      let window = ObjectReference<UnsafeMutablePointer<GtkWindow>>(
        adopting: .init(untyped: UnsafeMutableRawPointer(item)))
      connections[item] = known[item] ?? Self.placeWhenShown(window.pointer)
    }
  }

  private static func placeWhenShown(
    _ window: UnsafeMutablePointer<GtkWindow>
  ) -> SignalConnection {
    window.connect("map") { _ in
      if let parent = gtk_window_get_transient_for(window) {
        window_placement_center(window, parent)
      }
      return .none
    }
  }
}
