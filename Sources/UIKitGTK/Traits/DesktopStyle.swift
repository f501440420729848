internal import CAdwaita
internal import CWebKitGTK
internal import GObjectSupport

/// The looks of a GNOME app, light or dark as the desktop or the app's windows want it.
///
/// GTK has one style for a whole process, so GTK's own controls, and pages that ask for the preferred colour
/// scheme, follow the window shown last of those that say what they want.
@MainActor
final class DesktopStyle {
  private static var shared: DesktopStyle?

  private let manager: OpaquePointer
  private var darkChange: SignalConnection?

  /// Has the process look like a GNOME app from now on; the display must be open.
  ///
  /// Windows and controls of this library need it. An app that shows web views in a plain GTK hierarchy
  /// keeps its own looks.
  static func start() {
    guard shared == nil else { return }
    adw_init()
    guard let manager = adw_style_manager_get_default() else { return }
    shared = DesktopStyle(manager)
  }

  /// Shows the app as the window wants it that was shown last of those that want something; as the
  /// desktop has it if none does.
  static func followWindows() {
    guard let shared else { return }
    let wishes = UIApplication.shared.windows.map(\.wishedStyle)
    let scheme =
      switch wishes.last(where: { $0 != .unspecified }) ?? .unspecified {
      case .unspecified: ADW_COLOR_SCHEME_DEFAULT
      case .light: ADW_COLOR_SCHEME_FORCE_LIGHT
      case .dark: ADW_COLOR_SCHEME_FORCE_DARK
      }
    adw_style_manager_set_color_scheme(shared.manager, scheme)
  }

  private init(_ manager: OpaquePointer) {
    self.manager = manager
    CurrentStyle.isDark = adw_style_manager_get_dark(manager) != 0
    darkChange = manager.connect("notify::dark") { [weak self] _ in
      self?.darkDidChange()
      return .none
    }
  }

  private func darkDidChange() {
    let previous = UITraitCollection.current
    CurrentStyle.isDark = adw_style_manager_get_dark(manager) != 0
    for window in UIApplication.shared.windows where window.ownStyle == .unspecified {
      window.spreadTraits(from: previous)
    }
  }
}

extension UIWindow {
  /// What the window, or its root controller, wants.
  fileprivate var wishedStyle: UIUserInterfaceStyle {
    let own = overrideUserInterfaceStyle
    return own != .unspecified
      ? own : rootViewController?.overrideUserInterfaceStyle ?? .unspecified
  }
}
