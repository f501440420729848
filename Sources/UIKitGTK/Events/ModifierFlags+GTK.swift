package import CWebKitGTK

extension UIKeyModifierFlags {
  /// - Parameter state: modifiers as GTK has them.
  package init(_ state: GdkModifierType) {
    self = []
    for (bit, flag) in Self.flags where state.rawValue & bit.rawValue != 0 { insert(flag) }
  }

  private static let flags: [(GdkModifierType, UIKeyModifierFlags)] = [
    (GDK_LOCK_MASK, .alphaShift), (GDK_SHIFT_MASK, .shift), (GDK_CONTROL_MASK, .control),
    (GDK_ALT_MASK, .alternate), (GDK_SUPER_MASK, .command), (GDK_META_MASK, .command),
  ]
}

extension UIEvent.ButtonMask {
  /// - Parameter button: as GTK counts: 1 left, 2 middle, 3 right; 0 for none.
  package init(gtkButton button: UInt32) {
    self =
      switch button {
      case 0: []
      case 2: .button(3)
      case 3: .secondary
      default: .button(Int(button))
      }
  }
}
