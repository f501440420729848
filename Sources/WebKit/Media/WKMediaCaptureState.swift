/// Whether a page uses a camera or a microphone.
public enum WKMediaCaptureState: Int, Sendable {
  /// It does not.
  case none
  /// It does.
  case active
  /// It may, but is given silence or a black picture.
  case muted
}
