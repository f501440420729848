/// Sounds and films.
public struct WKAudiovisualMediaTypes: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Whatever has sound.
  public static let audio = WKAudiovisualMediaTypes(rawValue: 1 << 0)
  /// Whatever has a picture.
  public static let video = WKAudiovisualMediaTypes(rawValue: 1 << 1)
  /// Everything.
  public static let all = WKAudiovisualMediaTypes(rawValue: .max)
}
