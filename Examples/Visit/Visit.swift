import WebKit

/// Loads a page without a display, runs scripts in it and prints it.
@main
@MainActor
struct Visit {
  static func main() async throws {
    let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 1024, height: 768))
    webView.loadHTMLString("<title>Hello</title><h1>Hello, Linux</h1>", baseURL: nil)
    while webView.isLoading { try await Task.sleep(for: .milliseconds(10)) }

    let heading = try await webView.evaluateJavaScript("document.querySelector('h1').innerText")
    let sum = try await webView.callAsyncJavaScript(
      "return a + b", arguments: ["a": 40, "b": 2], contentWorld: .page)
    print(webView.title ?? "", heading ?? "", sum ?? "", separator: ", ")

    try await webView.paginatedPDF().write(to: URL(filePath: "hello.pdf"))
  }
}
