public import Foundation
public import UIKitGTK
internal import WebKit

/// Shows a page of the web that is none of the app's: with its address, and buttons to go back and forward,
/// to load it anew, to share it and to open it in the browser.
///
/// Present it. The app cannot look at or change what is shown. Unlike Apple's, the page shares cookies with
/// the app's web views that use the default data store, as there is no Safari to share them with.
open class SFSafariViewController: UIViewController {
  /// How the button that closes the controller is called.
  public enum DismissButtonStyle: Int, Sendable {
    case done = 0
    case close, cancel
  }

  /// Who is told what happens.
  open weak var delegate: (any SFSafariViewControllerDelegate)?

  /// How the button that closes the controller is called. Set it before the controller is presented.
  open var dismissButtonStyle = DismissButtonStyle.done

  private let url: URL
  private let webView = WKWebView(frame: .zero)
  private let navigationBar = UINavigationBar()
  private let toolbar = UIToolbar()
  private let progressView = UIProgressView(progressViewStyle: .bar)
  private let addressLabel = UILabel()
  private lazy var navigation = InitialNavigation(of: self)
  private var observations: [NSKeyValueObservation] = []

  private lazy var backItem = item("chevron.backward", "Back") { $0.webView.goBack() }
  private lazy var forwardItem = item("chevron.forward", "Forward") { $0.webView.goForward() }
  private lazy var reloadItem = UIBarButtonItem(
    systemItem: .refresh,
    primaryAction: UIAction { [weak self] _ in self?.webView.reload() })
  private lazy var shareItem = UIBarButtonItem(
    systemItem: .action, primaryAction: UIAction { [weak self] _ in self?.share() })
  private lazy var browserItem = item("safari", "Open in Browser") { $0.openInBrowser() }

  /// Makes a controller for an `http:` or `https:` address. Any other is a programming error.
  public init(url URL: URL) {
    precondition(
      ["http", "https"].contains(URL.scheme?.lowercased()), "only http and https can be shown")
    url = URL
    super.init(nibName: nil, bundle: nil)
    preferredContentSize = CGSize(width: 800, height: 600)
  }

  public required init?(coder: NSCoder) { nil }

  open override func viewDidLoad() {
    super.viewDidLoad()
    setUpBars()
    lay(out: view)
    webView.navigationDelegate = navigation
    webView.uiDelegate = navigation
    observations = [
      webView.observe(\.canGoBack, options: .initial) { [weak self] view, _ in
        self?.backItem.isEnabled = view.canGoBack
      },
      webView.observe(\.canGoForward, options: .initial) { [weak self] view, _ in
        self?.forwardItem.isEnabled = view.canGoForward
      },
      webView.observe(\.estimatedProgress) { [weak self] view, _ in
        self?.progressView.progress = Float(view.estimatedProgress)
      },
      webView.observe(\.isLoading, options: .initial) { [weak self] view, _ in
        self?.progressView.isHidden = !view.isLoading
      },
      webView.observe(\.url) { [weak self] view, _ in self?.showAddress(view.url) },
    ]
    showAddress(url)
    webView.load(URLRequest(url: url))
  }

  private func setUpBars() {
    let close = UIBarButtonItem(
      title: ["Done", "Close", "Cancel"][dismissButtonStyle.rawValue],
      primaryAction: UIAction { [weak self] _ in self?.finish() })
    addressLabel.textAlignment = .center
    addressLabel.lineBreakMode = .byTruncatingMiddle
    let item = UINavigationItem()
    item.titleView = addressLabel
    item.leftBarButtonItem = close
    item.rightBarButtonItem = reloadItem
    navigationBar.setItems([item], animated: false)
    toolbar.setItems(
      [
        backItem, .flexibleSpace(), forwardItem, .flexibleSpace(), shareItem, .flexibleSpace(),
        browserItem,
      ], animated: false)
  }

  private func lay(out view: UIView) {
    for part in [webView, navigationBar, toolbar, progressView] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
      part.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
      part.trailingAnchor.constraint(equalTo: view.trailingAnchor).isActive = true
    }
    NSLayoutConstraint.activate([
      navigationBar.topAnchor.constraint(equalTo: view.topAnchor),
      webView.topAnchor.constraint(equalTo: navigationBar.bottomAnchor),
      toolbar.topAnchor.constraint(equalTo: webView.bottomAnchor),
      toolbar.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      progressView.topAnchor.constraint(equalTo: webView.topAnchor),
    ])
  }

  private func item(
    _ symbol: String, _ name: String, _ body: @escaping (SFSafariViewController) -> Void
  ) -> UIBarButtonItem {
    UIBarButtonItem(
      primaryAction: UIAction(title: name, image: UIImage(systemName: symbol)) { [weak self] _ in
        self.map(body)
      })
  }

  private func showAddress(_ url: URL?) {
    title = url?.host() ?? ""
    addressLabel.text = title
  }

  private func finish() {
    delegate?.safariViewControllerDidFinish(self)
    dismiss(animated: true)
  }

  private func share() {
    let controller = UIActivityViewController(
      activityItems: [webView.url ?? url], applicationActivities: nil)
    present(controller, animated: true)
  }

  private func openInBrowser() {
    delegate?.safariViewControllerWillOpenInBrowser(self)
    UIApplication.shared.open(webView.url ?? url)
  }
}
