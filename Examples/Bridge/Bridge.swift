import WebKit

/// Answers a page's messages.
@MainActor
final class Greeter: NSObject, WKScriptMessageHandlerWithReply {
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) async -> (Any?, String?) {
    guard let name = message.body as? String, !name.isEmpty else { return (nil, "Who is it?") }
    return ("Hello, \(name)", nil)
  }
}

/// Scripts of the app and of the page, side by side, and what becomes of the page.
@main
@MainActor
struct Bridge {
  static func main() async throws {
    let configuration = WKWebViewConfiguration()
    configuration.userContentController.addScriptMessageHandler(
      Greeter(), contentWorld: .page, name: "greeter")
    // The app's own function, in a world of its own: the page has another one of this name.
    let world = WKContentWorld.world(name: "Example")
    configuration.userContentController.addUserScript(
      WKUserScript(
        source: "function details() { return 'the app, ' + document.title }",
        injectionTime: .atDocumentEnd, forMainFrameOnly: true, in: world))

    let webView = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 800, height: 600), configuration: configuration)
    webView.loadHTMLString(
      """
      <title>Bridge</title>
      <style>@media app { nav { display: none } }</style>
      <script>function details() { return 'the page' }</script>
      <nav>Bars that the app has itself</nav>
      <p>A bridge has two ends. Each end is one of two.</p>
      """, baseURL: nil)
    while webView.isLoading { try await Task.sleep(for: .milliseconds(10)) }

    // Worlds.
    let ofPage = try await webView.evaluateJavaScript("details()", contentWorld: .page)
    let ofApp = try await webView.evaluateJavaScript("details()", contentWorld: world)
    print("details(): \(ofPage ?? ""); \(ofApp ?? "")")

    // Arguments as values, and a promise that is awaited.
    let sum = try await webView.callAsyncJavaScript(
      "return await Promise.resolve(numbers.reduce((a, b) => a + b, start))",
      arguments: ["numbers": [1, 2, 3], "start": 0.5], contentWorld: world)
    print("sum: \(sum ?? "")")

    // A message with an answer, and one with an error.
    for name in ["Kit", ""] {
      do {
        let answer = try await webView.callAsyncJavaScript(
          "return await webkit.messageHandlers.greeter.postMessage(name)",
          arguments: ["name": name], contentWorld: .page)
        print("answer: \(answer ?? "")")
      } catch {
        print("no answer: \((error as NSError).userInfo["WKJavaScriptExceptionMessage"] ?? "")")
      }
    }

    // Presentation.
    webView.mediaType = "app"
    webView.pageZoom = 1.5
    let bar = try await webView.evaluateJavaScript(
      "getComputedStyle(document.querySelector('nav')).display", contentWorld: world)
    print("bar: \(bar ?? ""), zoom: \(webView.pageZoom)")

    // Find, PDF, archive.
    let found = try await webView.find("two", configuration: WKFindConfiguration())
    let document = try await webView.pdf()
    let archive = try await webView.createWebArchiveData()
    print("found: \(found.matchFound)")
    print("document: \(String(decoding: document.prefix(5), as: UTF8.self))")
    print("archive: \(String(decoding: archive.prefix(8), as: UTF8.self))")
  }
}
