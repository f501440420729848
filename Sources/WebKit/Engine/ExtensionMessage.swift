internal import CWebKitGTK

/// The messages between the app and the web-process extension; the mirror of
/// `Sources/WebProcessExtension/messages.h`. Raise the version when either changes.
enum ExtensionMessage {
  /// The version of this table, checked by each web process when it starts.
  static let tableVersion: UInt32 = 1

  /// Any parameters; answered with the same name and parameters.
  static let echo = "echo"
}
