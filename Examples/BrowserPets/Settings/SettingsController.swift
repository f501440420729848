import WebKit

/// The settings: a row with a switch for each.
final class SettingsController: UIViewController {
  private let settings: Settings
  private(set) var switches: [UISwitch] = []

  init(_ settings: Settings) {
    self.settings = settings
    super.init(nibName: nil, bundle: nil)
    title = "Settings"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let rows = UIStackView(arrangedSubviews: [
      row("Reader Mode", "The sites’ own scripts are off; the app’s go on", \.isReader),
      row("Hide Headers and Footers", "Pages are shown without the sites’ bars", \.hidesSiteBars),
      row("Large Text", "Pages are shown at 140 %", \.hasLargeText),
      row("Block Trackers", "Third parties get to know nothing", \.blocksTrackers),
      row("Dark Style", "The app and its pages are dark", \.isDark),
    ])
    rows.axis = .vertical
    rows.spacing = 18
    rows.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(rows)
    NSLayoutConstraint.activate([
      rows.topAnchor.constraint(equalTo: view.topAnchor, constant: 24),
      rows.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 24),
      rows.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -24),
    ])
  }

  private func row(
    _ title: String, _ subtitle: String, _ value: ReferenceWritableKeyPath<Settings, Bool>
  ) -> UIView {
    let name = UILabel()
    name.text = title
    let explanation = UILabel()
    explanation.text = subtitle
    explanation.font = .preferredFont(forTextStyle: .footnote)
    explanation.textColor = .secondaryLabel
    let texts = UIStackView(arrangedSubviews: [name, explanation])
    texts.axis = .vertical
    texts.spacing = 2
    let toggle = UISwitch()
    toggle.isOn = settings[keyPath: value]
    toggle.accessibilityLabel = title
    toggle.setContentHuggingPriority(.required, for: .horizontal)
    toggle.addAction(
      UIAction { [settings, weak toggle] _ in
        if let toggle { settings[keyPath: value] = toggle.isOn }
      }, for: .valueChanged)
    switches.append(toggle)
    let row = UIStackView(arrangedSubviews: [texts, toggle])
    row.alignment = .center
    row.spacing = 12
    return row
  }
}
