/// What a ``WebViewController`` consists of; leave out what the app does not want or has itself.
public struct WebViewParts: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The buttons back, forward, and reload or stop.
  public static let navigation = WebViewParts(rawValue: 1 << 0)
  /// An entry that shows the address and takes another one; without it, the page's title is shown.
  public static let address = WebViewParts(rawValue: 1 << 1)
  /// The line that grows while a page loads.
  public static let progress = WebViewParts(rawValue: 1 << 2)
  /// Windows of pages open as tabs; without it, they open in place of the page.
  public static let tabs = WebViewParts(rawValue: 1 << 3)
  /// The bar that searches the page.
  public static let find = WebViewParts(rawValue: 1 << 4)
  /// Zoom, in the menu and by keys.
  public static let zoom = WebViewParts(rawValue: 1 << 5)
  /// Files are downloaded into the downloads folder, and listed.
  public static let downloads = WebViewParts(rawValue: 1 << 6)
  /// The share sheet.
  public static let share = WebViewParts(rawValue: 1 << 7)
  /// Printing, and `window.print()` of pages.
  public static let printing = WebViewParts(rawValue: 1 << 8)
  /// Saving the page as PDF or as a web archive.
  public static let saving = WebViewParts(rawValue: 1 << 9)
  /// A page that says why a load failed and offers another try.
  public static let errorPage = WebViewParts(rawValue: 1 << 10)
  /// The engine's inspector.
  public static let inspector = WebViewParts(rawValue: 1 << 11)
  /// The bar at the top with all buttons and the address.
  public static let headerBar = WebViewParts(rawValue: 1 << 12)
  /// The keys of GNOME Web.
  public static let shortcuts = WebViewParts(rawValue: 1 << 13)
  /// The page alone on the whole screen, by a key and in the menu.
  public static let fullscreen = WebViewParts(rawValue: 1 << 14)

  /// Everything but ``inspector``.
  public static let standard: WebViewParts = [
    .navigation, .address, .progress, .tabs, .find, .zoom, .downloads, .share, .printing, .saving,
    .errorPage, .headerBar, .shortcuts, .fullscreen,
  ]
}
