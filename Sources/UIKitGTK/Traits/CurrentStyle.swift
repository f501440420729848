internal import Synchronization

/// Whether the app is light or dark, for code on any thread.
enum CurrentStyle {
  private static let dark = Mutex(false)
  private static let lightTraits = UITraitCollection(userInterfaceStyle: .light)
  private static let darkTraits = UITraitCollection(userInterfaceStyle: .dark)

  static var isDark: Bool {
    get { dark.withLock { $0 } }
    set { dark.withLock { $0 = newValue } }
  }

  static var traits: UITraitCollection { isDark ? darkTraits : lightTraits }
}
