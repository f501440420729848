/// Who has asked for a download, and for what.
@MainActor
struct DownloadOrigin {
  var request: URLRequest?
  weak var webView: WKWebView?
  var frame: WKFrameInfo
  var isUserInitiated = true
}
