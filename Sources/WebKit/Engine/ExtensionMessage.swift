internal import CWebKitGTK

/// The messages between the app and the web-process extension; the mirror of
/// `Sources/WebProcessExtension/messages.h`. Raise the version when either changes.
enum ExtensionMessage {
  /// The version of this table, checked by each web process when it starts.
  static let tableVersion: UInt32 = 2

  /// Any parameters; answered with the same name and parameters.
  static let echo = "echo"

  /// To all processes, `(s(asas))`: what the page of a file may read.
  static let grantRead = "grant-read"

  /// The address that a refused request is sent to, so that it fails.
  static let refusedAddress = "swift-webkit-refused:"

  /// From the extension, `(s)`: a resource was not loaded because its address is not encrypted.
  static let refusedUnencrypted = "refused-unencrypted"
  /// From the extension, `(s)`: a resource was not loaded because the page may not read that file.
  static let refusedFile = "refused-file"
}
