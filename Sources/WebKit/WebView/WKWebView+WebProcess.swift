internal import CWebKitGTK

extension WKWebView {
  /// Ends the page's process, however busy it is; the delegate is told as of any other end.
  package func endWebProcess() {
    // To end one that is only being started would end the program (WebKitGTK 2.50).
    guard let engine, engine.hasHeardOfProcess else { return }
    webkit_web_view_terminate_web_process(engine.pointer)
  }

  /// Waits until the page's process has dealt with all that was asked of it before, or has ended.
  package func exchange() async {
    guard let engine else { return }
    await withCheckedContinuation { continuation in engine.exchange { continuation.resume() } }
  }
}
