/// The devices that a page wants to record with.
public enum WKMediaCaptureType: Int, Sendable {
  /// Cameras only.
  case camera
  /// Microphones only.
  case microphone
  /// Both.
  case cameraAndMicrophone
}
