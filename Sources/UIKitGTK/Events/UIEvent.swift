/// What a person does with a pointer, a touch screen or a keyboard.
///
/// Linux note: GTK delivers events to widgets itself; this class is here for its types.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  /// The buttons of a pointing device.
  public struct ButtonMask: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The left button, for right-handed people.
    public static let primary = ButtonMask(rawValue: 1 << 0)
    /// The right button, for right-handed people.
    public static let secondary = ButtonMask(rawValue: 1 << 1)

    /// The button of a number: 1 is the primary one, 2 the secondary one, 3 the middle one.
    public static func button(_ buttonNumber: Int) -> ButtonMask {
      (1...Int.bitWidth - 1).contains(buttonNumber)
        ? ButtonMask(rawValue: 1 << (buttonNumber - 1)) : []
    }
  }
}

/// Keys that are held down while something else is done.
public struct UIKeyModifierFlags: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Caps Lock.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// Shift.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// Control.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// Alt; Option on Apple's keyboards.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// Super, the key with a logo; Command on Apple's keyboards.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  /// A key of the number pad.
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}
