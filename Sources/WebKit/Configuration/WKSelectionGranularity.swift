/// How finely text is selected; see ``WKWebViewConfiguration/selectionGranularity``.
public enum WKSelectionGranularity: Int, Sendable {
  /// By what lies under the finger.
  case dynamic
  /// By characters.
  case character
}
