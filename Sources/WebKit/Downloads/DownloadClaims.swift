internal import CWebKitGTK
internal import GObjectSupport

/// Finds out what each download of the engine is for.
///
/// The engine tells of a download as soon as it is asked for one. What nobody has asked for is cancelled: left alone, the
/// engine would write what a page sends into the person's folder for downloads.
@MainActor
enum DownloadClaims {
  private struct Claim {
    let view: UnsafeMutablePointer<WebKitWebView>
    let address: WebAddress
    let take: @MainActor (OpaquePointer) -> Void
  }

  /// In the order in which the engine was asked.
  private static var claims: [Claim] = []

  /// To be called before the engine is asked for a download, of which it tells at once or later.
  ///
  /// - Parameter take: receives the download, borrowed.
  static func claim(
    _ address: String, in engine: EngineView, take: @escaping @MainActor (OpaquePointer) -> Void
  ) {
    claims.append(Claim(view: engine.pointer, address: WebAddress(address), take: take))
  }

  /// No download of the view will be told of any more.
  static func forget(_ engine: EngineView) {
    claims.removeAll { $0.view == engine.pointer }
  }

  /// The connection lives as long as the session is used.
  static func listen(to session: OpaquePointer) -> SignalConnection {
    session.connect("download-started") { arguments in
      guard let download: OpaquePointer = arguments.object(1) else { return .none }
      let view = webkit_download_get_web_view(download)
      let address = webkit_uri_request_get_uri(webkit_download_get_request(download))
        .map { WebAddress(String(cString: $0)) }
      // A response has the address that a server was led to; the engine may name the one before.
      let index =
        claims.firstIndex { $0.view == view && $0.address == address }
        ?? claims.firstIndex { $0.view == view }
      if let index {
        claims.remove(at: index).take(download)
      } else {
        Log.fault("a download that the app has not asked for is cancelled")
        webkit_download_cancel(download)
      }
      return .none
    }
  }
}
