internal import CXTest
public import WebKit

extension SyntheticInput {
  /// A key that writes nothing, by its X name: `Return`, `Escape`, `Tab`, `F5`, `Left`, `Page_Down`, `BackSpace`.
  public struct Key: Hashable, Sendable, ExpressibleByStringLiteral {
    let name: String

    public init(stringLiteral name: String) {
      self.name = name
    }
  }

  /// Presses a key and lets it go; the window with the focus gets it.
  ///
  /// - Parameters:
  ///   - key: a key's X name, or a letter.
  ///   - modifiers: what is held down meanwhile: Shift, Control, Alt or Super (`.command`).
  /// - Throws: ``SyntheticInputError``.
  public static func press(
    _ key: Key, with modifiers: UIKeyModifierFlags = []
  ) throws(SyntheticInputError) {
    try stroke(XStringToKeysym(key.name), named: key.name, with: modifiers)
  }

  /// Types letters, digits and signs.
  ///
  /// - Throws: ``SyntheticInputError``.
  public static func type(_ text: String) throws(SyntheticInputError) {
    for scalar in text.unicodeScalars {
      // Latin-1 characters are their own key symbols.
      try stroke(KeySym(scalar.value), named: String(scalar), with: [])
    }
  }

  private static func stroke(
    _ symbol: KeySym, named name: String, with modifiers: UIKeyModifierFlags
  ) throws(SyntheticInputError) {
    let display = try connection()
    let code = XKeysymToKeycode(display, symbol)
    guard symbol != 0, code != 0 else { throw .notOnKeyboard(name) }
    var modifiers = modifiers
    if XkbKeycodeToKeysym(display, code, 0, 0) != symbol { modifiers.insert(.shift) }
    let held = modifierKeys.filter { modifiers.contains($0.flag) }
      .map { UInt32(XKeysymToKeycode(display, KeySym($0.symbol))) }
    for key in held { XTestFakeKeyEvent(display, key, 1, 0) }
    XTestFakeKeyEvent(display, UInt32(code), 1, 0)
    XTestFakeKeyEvent(display, UInt32(code), 0, 0)
    for key in held.reversed() { XTestFakeKeyEvent(display, key, 0, 0) }
    XSync(display, 0)
  }

  private static let modifierKeys: [(flag: UIKeyModifierFlags, symbol: Int32)] = [
    (.shift, XK_Shift_L), (.control, XK_Control_L), (.alternate, XK_Alt_L),
    (.command, XK_Super_L),
  ]
}
