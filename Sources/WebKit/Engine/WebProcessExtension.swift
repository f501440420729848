internal import GObjectSupport

/// The extension that the package's plugin built, and what it is told at the start of each web process.
enum WebProcessExtension {
  /// The folder that holds the extension, and only that; nil if it was not installed with the program.
  static let directory: String? = {
    // Not `Bundle.module`: it ends the program if the bundle is missing, and knows the build folder.
    let beside = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
    let bundle = beside?.appending(path: "swift-webkit_WebKit.resources")
    guard let bundle,
      FileManager.default.fileExists(
        atPath: bundle.appending(path: "WebProcessExtension.so").path)
    else { return nil }
    return bundle.path
  }()

  /// The name, in each document's worlds, of the function that encodes a script's result: a constant, which is no
  /// member of the global object. A page cannot guess it, though all it could do with it is to encode its own values.
  static let resultFunction = "_wk\(String(UInt64.random(in: .min ... .max), radix: 36))"

  /// `(version, name of the result function, sources of the encoder, of the functions of worlds, of the
  /// functions for app scripts and of the kit for script messages, names of the app's worlds, settings)`.
  @MainActor
  static func makeStartUpData() -> Variant {
    .tuple([
      Variant(ExtensionMessage.tableVersion), Variant(resultFunction),
      Variant(ResultEncoder.source), Variant(WorldFunctions.source), Variant(AppScript.source),
      Variant(ScriptMessageKit.source),
      Variant(ContentWorldNames.all),
      Variant(
        [
          "secret": Variant(LoadOrder.secret),
          "media-lists": Variant(MediaListKit.source),
          "transport-security": TransportSecurity.app.rules,
          "read-scopes": ReadScopes.variant,
          "handler-removals": Variant(ScriptMessageHandlers.removals),
        ].merging(AppBoundPage.settings) { own, _ in own }),
    ])
  }
}
