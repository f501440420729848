/// What becomes of the system's message about lockdown mode.
///
/// Linux note: there is no such message; see ``WKUIDelegate``.
public enum WKDialogResult: Int, Sendable {
  /// The system shows its own.
  case showDefault = 1
  /// The system asks again another time.
  case askAgain
  /// The app has shown one.
  case handled
}
