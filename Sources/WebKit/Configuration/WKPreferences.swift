/// Preferences of the pages in a web view.
///
/// The view keeps this very object: a change on `webView.configuration.preferences` reaches every view
/// that was made with it, and the page it shows.
@preconcurrency @MainActor
open class WKPreferences: NSObject, NSSecureCoding {
  /// The smallest font size, in points (CSS pixels); 0, the default, sets no limit.
  ///
  /// Negative numbers and what is no number count as 0; the most is 1 000 000, as for any font.
  open var minimumFontSize: CGFloat = 0 { didSet { didChange() } }
  /// Whether page scripts may open windows without a person's action; default false, as on iOS.
  open var javaScriptCanOpenWindowsAutomatically = false { didSet { didChange() } }
  /// Whether pages may run scripts; default true. Holds from the next navigation on.
  @available(*, deprecated, message: "use WKWebpagePreferences.allowsContentJavaScript")
  open var javaScriptEnabled: Bool {
    get { allowsContentJavaScript }
    set { allowsContentJavaScript = newValue }
  }
  /// Whether Tab also reaches links; default false.
  open var tabFocusesLinks = false { didSet { didChange() } }
  /// Whether backgrounds are printed; default false.
  open var shouldPrintBackgrounds = false { didSet { didChange() } }
  /// Whether the engine works around known faults of certain sites; default true.
  open var isSiteSpecificQuirksModeEnabled = true { didSet { didChange() } }
  /// Whether people can select text and edit it; default true.
  open var isTextInteractionEnabled = true { didSet { didChange() } }
  /// Whether scripts may show an element of the page on the whole screen; default false.
  open var isElementFullscreenEnabled = false { didSet { didChange() } }
  /// Whether to warn of sites known for fraud; default true.
  ///
  /// Linux note: the engine has no list of such sites. The value is kept and has no effect.
  open var isFraudulentWebsiteWarningEnabled = true
  /// What a page may do while its view is in no window; default ``InactiveSchedulingPolicy/suspend``.
  ///
  /// Linux note: the engine itself slows down timers and animations of pages that cannot be seen. The value is
  /// kept and has no effect.
  open var inactiveSchedulingPolicy = InactiveSchedulingPolicy.suspend

  /// What a page may do while its view is idle and in no window.
  public enum InactiveSchedulingPolicy: Int, Sendable {
    /// No scripts and no layout.
    case suspend
    /// Less often.
    case throttle
    /// As always.
    case none
  }

  /// ``javaScriptEnabled``, without the warning about it.
  var allowsContentJavaScript = true { didSet { didChange() } }

  private var followers: [Follower] = []

  public override init() {}

  private struct Follower {
    weak var settings: EngineSettings?
  }

  /// From now on, changes go to `settings` as long as they live.
  func inform(_ settings: EngineSettings) {
    followers.removeAll { $0.settings == nil }
    followers.append(Follower(settings: settings))
  }

  private func didChange() {
    for follower in followers { follower.settings?.preferencesDidChange() }
  }

  // MARK: NSSecureCoding

  nonisolated open class var supportsSecureCoding: Bool { true }

  /// Reads preferences from an archive; what it does not hold has its default value.
  nonisolated public required init?(coder: NSCoder) {
    nonisolated(unsafe) let coder = coder
    super.init()
    MainActor.assumeIsolated {
      if coder.containsValue(forKey: Key.minimumFontSize) {
        minimumFontSize = CGFloat(coder.decodeDouble(forKey: Key.minimumFontSize))
      }
      if coder.containsValue(forKey: Key.inactiveSchedulingPolicy) {
        inactiveSchedulingPolicy =
          InactiveSchedulingPolicy(
            rawValue: coder.decodeInteger(forKey: Key.inactiveSchedulingPolicy)) ?? .suspend
      }
      for (key, property) in Self.switches where coder.containsValue(forKey: key) {
        self[keyPath: property] = coder.decodeBool(forKey: key)
      }
    }
  }

  nonisolated open func encode(with coder: NSCoder) {
    nonisolated(unsafe) let coder = coder
    MainActor.assumeIsolated {
      coder.encode(Double(minimumFontSize), forKey: Key.minimumFontSize)
      coder.encode(inactiveSchedulingPolicy.rawValue, forKey: Key.inactiveSchedulingPolicy)
      for (key, property) in Self.switches { coder.encode(self[keyPath: property], forKey: key) }
    }
  }

  private enum Key {
    static let minimumFontSize = "minimumFontSize"
    static let inactiveSchedulingPolicy = "inactiveSchedulingPolicy"
  }

  private static let switches: [(String, ReferenceWritableKeyPath<WKPreferences, Bool>)] = [
    ("javaScriptCanOpenWindowsAutomatically", \.javaScriptCanOpenWindowsAutomatically),
    ("javaScriptEnabled", \.allowsContentJavaScript),
    ("tabFocusesLinks", \.tabFocusesLinks),
    ("shouldPrintBackgrounds", \.shouldPrintBackgrounds),
    ("siteSpecificQuirksModeEnabled", \.isSiteSpecificQuirksModeEnabled),
    ("textInteractionEnabled", \.isTextInteractionEnabled),
    ("elementFullscreenEnabled", \.isElementFullscreenEnabled),
    ("fraudulentWebsiteWarningEnabled", \.isFraudulentWebsiteWarningEnabled),
  ]
}
