import WebKit

/// A web view that fills its window and gives it the page's title.
final class WelcomeController: UIViewController, WKNavigationDelegate {
  private let webView = WKWebView(frame: .zero)

  override func viewDidLoad() {
    super.viewDidLoad()
    webView.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(webView)
    NSLayoutConstraint.activate([
      webView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      webView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      webView.topAnchor.constraint(equalTo: view.topAnchor),
      webView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
    webView.navigationDelegate = self

    let folder = Bundle.module.bundleURL.appending(path: "Page")
    webView.loadFileURL(folder.appending(path: "index.html"), allowingReadAccessTo: folder)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    title = webView.title
  }
}
