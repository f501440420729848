import WebKit

/// What the person has chosen.
@MainActor
final class Settings {
  private let defaults: UserDefaults?
  /// Told when one has changed.
  var onChange: (() -> Void)?

  /// - Parameter defaults: where the choices are kept; nil keeps them in memory.
  init(defaults: UserDefaults?) {
    self.defaults = defaults
    func value(_ key: String, _ standard: Bool) -> Bool {
      defaults?.object(forKey: key) as? Bool ?? standard
    }
    isReader = value("isReader", false)
    hidesSiteBars = value("hidesSiteBars", true)
    hasLargeText = value("hasLargeText", false)
    blocksTrackers = value("blocksTrackers", true)
    isDark = value("isDark", false)
  }

  /// The sites' own scripts are off.
  var isReader: Bool { didSet { changed("isReader", isReader) } }
  /// The sites' headers and footers are hidden, by the media type `app`.
  var hidesSiteBars: Bool { didSet { changed("hidesSiteBars", hidesSiteBars) } }
  /// Pages are larger.
  var hasLargeText: Bool { didSet { changed("hasLargeText", hasLargeText) } }
  /// Third parties get nothing.
  var blocksTrackers: Bool { didSet { changed("blocksTrackers", blocksTrackers) } }
  /// The app is dark, whatever the desktop is.
  var isDark: Bool { didSet { changed("isDark", isDark) } }

  var mediaType: String? { hidesSiteBars ? "app" : nil }
  var pageZoom: CGFloat { hasLargeText ? 1.4 : 1 }

  private func changed(_ key: String, _ value: Bool) {
    defaults?.set(value, forKey: key)
    onChange?()
  }
}
