/// One resource that a ``WKURLSchemeHandler`` is asked for, and the way to answer.
///
/// First comes a response, then data, in any number of pieces, then the end:
///
/// ```swift
/// func webView(_ webView: WKWebView, start task: any WKURLSchemeTask) {
///   let page = Data("<p>Hello".utf8)
///   task.didReceive(
///     URLResponse(
///       url: task.request.url!, mimeType: "text/html", expectedContentLength: page.count,
///       textEncodingName: "utf-8"))
///   task.didReceive(page)
///   task.didFinish()
/// }
/// ```
///
/// All may be called on any thread. A call on another thread than the main one waits while much of what was
/// given has not been taken (4 MB), so that memory stays bounded.
///
/// To call out of order is a programmer's error that ends the program, as the exception does on Apple's systems:
/// data or the end before a response, a response after data, anything after the end, and, on the main thread,
/// anything after the handler was told to stop. Linux note: on other threads, where nobody can know whether that
/// is just being told, the last is ignored, with one line on standard error.
public protocol WKURLSchemeTask: NSObjectProtocol {
  /// What is wanted: address, method, header fields and body.
  ///
  /// Linux note: what workers and synchronous requests send of Blobs, or of forms with Blobs, is missing (WebKitGTK 2.50).
  ///
  /// Linux note: cookies are no part of it.
  var request: URLRequest { get }

  /// Gives the response; of several, the last before the data counts.
  ///
  /// Header fields and a status code are given by an `HTTPURLResponse`; any other response has the status
  /// 200. A redirect (3xx) is not followed, as on Apple's systems, where only a private function can report one.
  ///
  /// Linux note: the page hears of the response with the first data or the end.
  func didReceive(_ response: URLResponse)

  /// Gives the next piece of the resource.
  func didReceive(_ data: Data)

  /// Ends the resource.
  func didFinish()

  /// Ends the resource with an error. A page whose document fails so has its error's domain and code told to the
  /// navigation delegate.
  func didFailWithError(_ error: any Error)
}
