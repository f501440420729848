internal import Foundation

/// What one wk asks of another that has an engine ready; its working folder and its three streams go along as
/// descriptors.
struct WarmRequest: Codable, Sendable {
  /// Without the program's name.
  let arguments: [String]
  let environment: [String: String]
  /// Which permissions new files do not get.
  let mask: UInt32
  /// How long to stay afterwards.
  let seconds: Double

  static let descriptorCount = 4
}

/// What the engine answers, a byte each.
enum WarmAnswer: UInt8 {
  /// It works on it.
  case accepted = 0x41
  /// From here on the work must not be done a second time.
  case cannotBeRepeated = 0x43
  /// Done; the exit status follows.
  case done = 0x45
  /// Nobody reads standard output any more.
  case pipeClosed = 0x50
}

/// What an engine begins with.
struct WarmStart: Codable, Sendable {
  /// Of the run that starts it: the next one is likely to want the same.
  let arguments: [String]
  let socket: String
  let seconds: Double
}
