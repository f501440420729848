extension UIApplication {
  /// How an address is to be opened.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Open the address only in the app it belongs to. There are no such addresses on Linux: an address
    /// with this option set is not opened.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// Whether the desktop has an app for the address, and there is a desktop.
  public func canOpenURL(_ url: URL) -> Bool {
    hasDesktop && ExternalLaunch.isPossible(url)
  }

  /// Hands an address to the desktop: a page to the browser, a file to the app for its type, a
  /// `mailto:` to the mail program; in a sandbox through the portal.
  ///
  /// Without a desktop - on a private display or none - nothing is started.
  ///
  /// - Parameter completion: called on the main thread, later, with whether an app was started.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    let isForbidden = options[.universalLinksOnly] as? Bool ?? false
    guard hasDesktop, !isForbidden else {
      DispatchQueue.main.async { completion?(false) }
      return
    }
    ExternalLaunch.launch(url) { completion?($0) }
  }

  /// Hands an address to the desktop and returns whether an app was started.
  @discardableResult
  public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
    await withCheckedContinuation { continuation in
      open(url, options: options) { continuation.resume(returning: $0) }
    }
  }

  /// Whether somebody is there to see what is started.
  private var hasDesktop: Bool { !DisplayServer.isPrivate && DisplayServer.isDesktopNamed }
}
