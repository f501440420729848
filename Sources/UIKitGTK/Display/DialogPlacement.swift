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
  private var windows: [UnsafeMutableRawPointer: PlacedWindow] = [:]

  /// Places the dialogs that open from now on, if that is needed; the display must be open.
  static func start() {
    guard shared == nil, WindowManager.isMissing, let windows = gtk_window_get_toplevels() else {
      return
    }
    shared = DialogPlacement(windows)
  }

  private init(_ list: OpaquePointer) {
    follow(list)
    change = list.connect("items-changed") { [weak self] _ in
      self?.follow(list)
      return .none
    }
  }

  private func follow(_ list: OpaquePointer) {
    let known = windows
    windows = [:]
    for index in 0..<g_list_model_get_n_items(list) {
      guard let item = g_list_model_get_item(list, index) else { continue }
      let window = ObjectReference<UnsafeMutablePointer<GtkWindow>>(
        adopting: .init(untyped: UnsafeMutableRawPointer(item)))
      windows[item] = known[item] ?? PlacedWindow(window.pointer)
    }
  }
}

/// A window that is put over the one that it belongs to, if there is one, whenever it gets a size.
@MainActor
private final class PlacedWindow {
  private var shown: SignalConnection?
  private var sized: SignalConnection?

  init(_ window: UnsafeMutablePointer<GtkWindow>) {
    shown = window.connect("map") { [weak self] _ in
      self?.follow(window)
      return .none
    }
  }

  private func follow(_ window: UnsafeMutablePointer<GtkWindow>) {
    guard gtk_window_get_transient_for(window) != nil,
      let surface = gtk_native_get_surface(window.cast())
    else { return }
    // What it has now is not its size yet.
    sized = surface.connect("layout") { _ in
      if let parent = gtk_window_get_transient_for(window) {
        window_placement_center(window, parent)
      }
      return .none
    }
  }
}
