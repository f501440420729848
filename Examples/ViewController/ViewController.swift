import UIKit
import WebKit

/// A small browser in one controller: bars, a progress bar, panels, and links that want a new window.
final class ViewController: UIViewController {
  private let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
  private let progressView = UIProgressView(progressViewStyle: .bar)
  private var observations: [NSKeyValueObservation] = []

  private lazy var backItem = UIBarButtonItem(
    image: UIImage(systemName: "chevron.backward"),
    primaryAction: UIAction(title: "Back") { [weak self] _ in self?.webView.goBack() })
  private lazy var forwardItem = UIBarButtonItem(
    image: UIImage(systemName: "chevron.forward"),
    primaryAction: UIAction(title: "Forward") { [weak self] _ in self?.webView.goForward() })
  private lazy var reloadItem = UIBarButtonItem(
    systemItem: .refresh,
    primaryAction: UIAction { [weak self] _ in self?.webView.reload() })
  private lazy var shareItem = UIBarButtonItem(
    systemItem: .action, primaryAction: UIAction { [weak self] _ in self?.share() })

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    setUpViews()
    setUpObservations()
    navigationController?.isToolbarHidden = false
    toolbarItems = [
      backItem, .fixedSpace(12), forwardItem, .flexibleSpace(), shareItem, .flexibleSpace(),
      reloadItem,
    ]
    webView.navigationDelegate = self
    webView.uiDelegate = self
    webView.allowsBackForwardNavigationGestures = true
    if let address = CommandLine.arguments.dropFirst().first, let url = URL(string: address) {
      webView.load(URLRequest(url: url))
    } else {
      webView.loadHTMLString(Self.startPage, baseURL: nil)
    }
  }

  private func setUpViews() {
    webView.translatesAutoresizingMaskIntoConstraints = false
    progressView.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(webView)
    view.addSubview(progressView)
    NSLayoutConstraint.activate([
      webView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      webView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      webView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      webView.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
      progressView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      progressView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      progressView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
    ])
  }

  private func setUpObservations() {
    observations = [
      webView.observe(\.estimatedProgress, options: [.new]) { [weak self] webView, _ in
        self?.progressView.setProgress(Float(webView.estimatedProgress), animated: true)
      },
      webView.observe(\.isLoading, options: [.initial, .new]) { [weak self] webView, _ in
        self?.progressView.isHidden = !webView.isLoading
        if !webView.isLoading { self?.progressView.progress = 0 }
      },
      webView.observe(\.title, options: [.new]) { [weak self] webView, _ in
        self?.title = webView.title
      },
      webView.observe(\.canGoBack, options: [.initial, .new]) { [weak self] webView, _ in
        self?.backItem.isEnabled = webView.canGoBack
      },
      webView.observe(\.canGoForward, options: [.initial, .new]) { [weak self] webView, _ in
        self?.forwardItem.isEnabled = webView.canGoForward
      },
    ]
  }

  private func share() {
    guard let url = webView.url else { return }
    let sheet = UIActivityViewController(activityItems: [url], applicationActivities: nil)
    present(sheet, animated: true)
  }

  private static let startPage = """
    <!DOCTYPE html>
    <title>View Controller</title>
    <meta name="color-scheme" content="light dark">
    <style>body { font: 1.1em sans-serif; margin: 2em } li { margin: .6em 0 }</style>
    <h1>A web view, the iOS way</h1>
    <ul>
      <li><button onclick="alert('Hello from the page.')">Alert</button>
      <li><button onclick="this.textContent = confirm('Are you sure?')">Confirm</button>
      <li><button onclick="this.textContent = prompt('Your name?', 'Kit')">Prompt</button>
      <li><a href="data:text/html,<title>New</title><h1>In the same view" target="_blank">A new window</a>
      <li><a href="mailto:kit@example.org">Write a mail</a>
    </ul>
    """
}
