import WebKit

/// A page as it is now beside what was exported of it.
final class CompareController: UIViewController {
  let live: WKWebView
  let archived: WKWebView
  private let url: URL
  private let state: ExportedState

  init(
    _ url: URL, _ configuration: WKWebViewConfiguration, _ state: ExportedState,
    _ settings: Settings
  ) {
    self.url = url
    self.state = state
    live = WKWebView(frame: .zero, configuration: configuration)
    // Without the sites' schemes: everything has to come out of the archive.
    let closed = WKWebViewConfiguration()
    closed.websiteDataStore = .nonPersistent()
    closed.limitsNavigationsToAppBoundDomains = true
    closed.defaultWebpagePreferences.allowsContentJavaScript = false
    archived = WKWebView(frame: .zero, configuration: closed)
    super.init(nibName: nil, bundle: nil)
    title = "Exported State"
    for webView in [live, archived] { webView.mediaType = settings.mediaType }
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let time = DateFormatter()
    time.dateFormat = "HH:mm:ss"
    let columns = UIStackView(arrangedSubviews: [
      column("\(state.title), now", live),
      column("\(state.title), exported at \(time.string(from: state.date))", archived),
    ])
    columns.distribution = .fillEqually
    columns.spacing = 8
    columns.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(columns)
    NSLayoutConstraint.activate([
      columns.topAnchor.constraint(equalTo: view.topAnchor),
      columns.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      columns.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      columns.trailingAnchor.constraint(equalTo: view.trailingAnchor),
    ])
    live.load(URLRequest(url: url))
    archived.load(
      state.archive, mimeType: "application/x-webarchive", characterEncodingName: "utf-8",
      baseURL: url)
  }

  private func column(_ title: String, _ webView: WKWebView) -> UIView {
    let caption = UILabel()
    caption.text = title
    caption.font = .preferredFont(forTextStyle: .headline)
    caption.textAlignment = .center
    caption.setContentHuggingPriority(.required, for: .vertical)
    caption.translatesAutoresizingMaskIntoConstraints = false
    webView.translatesAutoresizingMaskIntoConstraints = false
    let column = UIView()
    column.addSubview(caption)
    column.addSubview(webView)
    NSLayoutConstraint.activate([
      caption.topAnchor.constraint(equalTo: column.topAnchor, constant: 8),
      caption.leadingAnchor.constraint(equalTo: column.leadingAnchor),
      caption.trailingAnchor.constraint(equalTo: column.trailingAnchor),
      webView.topAnchor.constraint(equalTo: caption.bottomAnchor, constant: 8),
      webView.bottomAnchor.constraint(equalTo: column.bottomAnchor),
      webView.leadingAnchor.constraint(equalTo: column.leadingAnchor),
      webView.trailingAnchor.constraint(equalTo: column.trailingAnchor),
    ])
    return column
  }
}
