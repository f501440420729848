import WebKit

/// The feed of both sites, searched and filtered natively.
final class FeedController: UIViewController, UISearchBarDelegate {
  private let factory: PageFactory
  private let grid = CardGrid()
  private let spinner = UIActivityIndicatorView(style: .large)
  private var allCards: [PetCard] = []
  private var filter: String?

  init(_ factory: PageFactory) {
    self.factory = factory
    super.init(nibName: nil, bundle: nil)
    title = "Browser Pets"
  }

  required init?(coder: NSCoder) { nil }

  /// The cards that the search and the filter leave.
  var cards: [PetCard] { grid.cards }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    setUpBar()
    for part in [grid, spinner] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    NSLayoutConstraint.activate([
      grid.topAnchor.constraint(equalTo: view.topAnchor),
      grid.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      grid.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      grid.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      spinner.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      spinner.centerYAnchor.constraint(equalTo: view.centerYAnchor),
    ])
    spinner.startAnimating()
    Task { await load() }
  }

  private func setUpBar() {
    grid.searchBar.placeholder = "Search pets"
    grid.searchBar.delegate = self
    navigationItem.leftBarButtonItem = UIBarButtonItem(title: "All Sites", menu: sitesMenu())
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      image: UIImage(systemName: "line.3.horizontal"),
      menu: UIMenu(children: [
        UIAction(title: "Settings…") { [weak self] _ in self?.showSettings() },
        UIMenu(
          title: "Site Pages",
          children: factory.server.sites.map { site in
            UIAction(title: site.name) { [weak self] _ in
              if let url = site.url() { self?.open(url) }
            }
          }),
        UIAction(title: "About Browser Pets") { [weak self] _ in self?.showAbout() },
      ]))
    navigationItem.rightBarButtonItem?.accessibilityLabel = "Main Menu"
  }

  private func sitesMenu() -> UIMenu {
    let choices = [nil] + factory.server.sites.map(\.name)
    return UIMenu(
      options: .singleSelection,
      children: choices.map { name in
        UIAction(title: name ?? "All Sites", state: name == filter ? .on : .off) { [weak self] _ in
          self?.show(site: name)
        }
      })
  }

  // MARK: Content

  private func load() async {
    do {
      try await factory.prepare()
      allCards = try await FeedReader(factory: factory).items().map { item in
        PetCard(item) { [weak self] in self?.open(item.address) }
      }
      showMatches()
    } catch {
      grid.show([], subtitle: "", notice: error.localizedDescription)
    }
    spinner.stopAnimating()
  }

  /// Shows the pets of one site; nil for all.
  func show(site name: String?) {
    filter = name
    navigationItem.leftBarButtonItem?.title = name ?? "All Sites"
    navigationItem.leftBarButtonItem?.menu = sitesMenu()
    showMatches()
  }

  /// Shows the pets that match.
  func search(_ text: String) {
    grid.searchBar.text = text
    showMatches()
  }

  private func showMatches() {
    let cards = allCards.filter { card in
      (filter == nil || card.item.siteName == filter)
        && card.item.matches(grid.searchBar.text ?? "")
    }
    let count = cards.count == 1 ? "1 pet" : "\(cards.count) pets"
    grid.show(
      cards, subtitle: "\(count) from \(filter ?? "two sites")",
      notice: cards.isEmpty ? "No pet matches." : nil)
    grid.contentOffset = .zero
  }

  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
    showMatches()
  }

  // MARK: Going on

  /// Opens a page of one of the sites.
  func open(_ url: URL) {
    guard let page = PetPageController.make(url, factory) else { return }
    navigationController?.pushViewController(page, animated: true)
  }

  /// Shows the settings.
  func showSettings() {
    let sheet = UINavigationController(rootViewController: SettingsController(factory.settings))
    sheet.preferredContentSize = CGSize(width: 500, height: 380)
    present(sheet, animated: true)
  }

  private func showAbout() {
    let alert = UIAlertController(
      title: "Browser Pets",
      message:
        "Two sites, WebKittens and Pups on Safari, as one feed. Both live inside this program.",
      preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Close", style: .default))
    present(alert, animated: true)
  }
}
