import WebKit

/// Shows two pages, and reports the colours that they wish the window to have.
@MainActor
final class ThemeColorProgram: NSObject, WKNavigationDelegate {
  static var running: ThemeColorProgram?

  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private var observation: NSKeyValueObservation?
  private var colors = 0
  private let end: @MainActor () -> Void

  init(end: @escaping @MainActor () -> Void) {
    self.end = end
    super.init()
    observation = webView.observe(\.themeColor, options: [.new]) { [weak self] webView, change in
      self?.colorChanged(to: change.newValue ?? nil)
    }
    report("color \(webView.themeColor.map { "\($0)" } ?? "nil")")
    webView.loadHTMLString("<meta name=theme-color content='#ff0000'><p>page", baseURL: nil)
  }

  private func colorChanged(to color: UIColor?) {
    report("color \(color.map { "\($0)" } ?? "nil") \(color == webView.themeColor)")
    colors += 1
    switch colors {
    case 1:
      webView.evaluateJavaScript(
        "document.querySelector('meta').content = 'rgb(0 0 255)'; 0", completionHandler: nil)
    case 2: webView.loadHTMLString("<p>page", baseURL: nil)
    default: end()
    }
  }
}
