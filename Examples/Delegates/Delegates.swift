import WebKit

/// Decides about links, menus and files, as a delegate does.
@MainActor
final class Visitor: NSObject, WKNavigationDelegate, WKUIDelegate {
  let file: URL

  init(file: URL) {
    self.file = file
  }

  // Links to other sites stay closed; everything else goes on.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    guard navigationAction.navigationType == .linkActivated,
      let url = navigationAction.request.url, url.host() != webView.url?.host()
    else { return decisionHandler(.allow) }
    print("not followed: \(url)")
    decisionHandler(.cancel)
  }

  // The menu of a link: one entry of the app's own before the usual ones.
  func webView(
    _ webView: WKWebView, contextMenuConfigurationForElement elementInfo: WKContextMenuElementInfo,
    completionHandler: @escaping @MainActor @Sendable (UIContextMenuConfiguration?) -> Void
  ) {
    guard let url = elementInfo.linkURL else { return completionHandler(nil) }
    completionHandler(
      UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { suggested in
        UIMenu(
          children: [UIAction(title: "Keep for Later") { _ in print("kept: \(url)") }] + suggested)
      })
  }

  // <input type=file>: what a person would choose.
  func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo
  ) async -> [URL]? {
    print("asked for files, several: \(parameters.allowsMultipleSelection)")
    return [file]
  }
}

@main
@MainActor
struct Delegates {
  static func main() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).txt")
    try Data("Hello".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }

    let visitor = Visitor(file: file)
    let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
    webView.navigationDelegate = visitor
    webView.uiDelegate = visitor
    webView.loadHTMLString(
      """
      <title>Here</title>
      <a id="there" href="https://example.org/there">There</a>
      <input type="file" onchange="document.title = 'Chosen: ' + this.files.length">
      """, baseURL: URL(string: "https://example.com/"))
    while webView.isLoading { try await Task.sleep(for: .milliseconds(10)) }

    _ = try await webView.evaluateJavaScript("document.querySelector('#there').click()")
    _ = try await webView.evaluateJavaScript("document.querySelector('input').click()")
    while webView.title == "Here" { try await Task.sleep(for: .milliseconds(10)) }
    print("still at: \(webView.url?.absoluteString ?? ""), \(webView.title ?? "")")
  }
}
