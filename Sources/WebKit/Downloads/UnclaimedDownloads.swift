internal import CWebKitGTK
internal import GObjectSupport

/// Ends the downloads that nobody has taken on.
///
/// Left alone, the engine would write what a page sends into the person's folder for downloads.
@MainActor
enum UnclaimedDownloads {
  /// The connection lives as long as the session is used.
  static func cancel(in session: OpaquePointer) -> SignalConnection {
    session.connect("download-started") { arguments in
      if let download: OpaquePointer = arguments.object(1) {
        Log.fault("there are no downloads yet; the download is cancelled")
        webkit_download_cancel(download)
      }
      return .none
    }
  }
}
