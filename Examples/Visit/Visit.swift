import WebKit

/// Loads a page without a display, asks it for a heading and takes its picture.
@main
@MainActor
struct Visit {
  static func main() async throws {
    let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 1024, height: 768))
    webView.loadHTMLString("<title>Hello</title><h1>Hello, Linux</h1>", baseURL: nil)
    while webView.isLoading { try await Task.sleep(for: .milliseconds(10)) }

    let heading = try await webView.evaluateJavaScript("document.querySelector('h1').innerText")
    print(webView.title ?? "", heading ?? "", separator: ": ")

    let picture = try await webView.takeSnapshot(configuration: nil)
    try picture.pngData()?.write(to: URL(filePath: "hello.png"))
  }
}
