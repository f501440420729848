/// What a page's sounds and films are doing.
public enum WKMediaPlaybackState: Int, Sendable {
  /// There are none.
  case none
  /// At least one is playing.
  case playing
  /// There are some, and none is playing.
  case paused
  /// The app has suspended them.
  case suspended
}
