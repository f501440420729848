/// An app's answer when a page asks for something that is a person's own.
public enum WKPermissionDecision: Int, Sendable {
  /// The person is asked.
  ///
  /// Linux note: by a dialog, if the view is in a window on a screen; else it counts as ``deny``.
  case prompt
  /// The page may have it.
  case grant
  /// It may not.
  case deny
}
