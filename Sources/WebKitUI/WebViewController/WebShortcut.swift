internal import CAdwaita
internal import CWebKitGTK
public import WebKit

/// A key, with others held, and what it does in a ``WebViewController``.
@MainActor
public struct WebShortcut {
  private let key: UInt32
  private let modifiers: UIKeyModifierFlags
  let action: @MainActor () -> Void

  /// - Parameters:
  ///   - key: a letter, a digit, or the name that GTK has for the key: `F5`, `Left`, `Page_Down`, `plus`.
  ///   - modifiers: what is held. For signs, Shift does not count, as keyboards differ.
  ///   - action: what it does.
  public init(
    _ key: String, _ modifiers: UIKeyModifierFlags = [], action: @escaping @MainActor () -> Void
  ) {
    self.key = gdk_keyval_from_name(key)
    self.modifiers = modifiers
    self.action = action
  }

  private var isSign: Bool {
    guard let character = Unicode.Scalar(gdk_keyval_to_unicode(key)) else { return false }
    return character.value > 0x20 && !character.properties.isAlphabetic
  }

  func matches(_ pressed: UInt32, _ held: UIKeyModifierFlags) -> Bool {
    guard gdk_keyval_to_lower(pressed) == key else { return false }
    return modifiers == held || isSign && modifiers == held.subtracting(.shift)
  }
}
