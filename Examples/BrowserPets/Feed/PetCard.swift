import WebKit

/// A pet in the feed: its picture and what there is to say in three lines.
final class PetCard: UIView {
  static let textHeight: CGFloat = 108

  let item: FeedItem
  private let button: UIButton
  private let picture = UIImageView()
  private let name = UILabel()
  private let site = UILabel()
  private let facts = UILabel()
  private let teaser = UILabel()

  init(_ item: FeedItem, onOpen: @escaping @MainActor () -> Void) {
    self.item = item
    button = UIButton(configuration: .gray(), primaryAction: UIAction { _ in onOpen() })
    super.init(frame: .zero)
    button.accessibilityLabel = "\(item.name), \(item.breed)"
    picture.image = item.picture
    picture.contentMode = .scaleAspectFill
    name.text = item.name
    name.font = .preferredFont(forTextStyle: .title3)
    site.text = item.siteName
    site.font = .preferredFont(forTextStyle: .footnote)
    site.textColor = item.address.scheme == "pups" ? .systemGreen : .systemPink
    site.textAlignment = .right
    facts.text = "\(item.breed) · \(item.age)"
    facts.font = .preferredFont(forTextStyle: .footnote)
    facts.textColor = .secondaryLabel
    teaser.text = item.teaser
    teaser.numberOfLines = 2
    addSubview(button)
    for view in [picture, name, site, facts, teaser] {
      // The button below is what is pressed.
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
  }

  required init?(coder: NSCoder) { nil }

  /// Opens the pet's page, as a click does.
  func open() { button.sendActions(for: .primaryActionTriggered) }

  override func layoutSubviews() {
    super.layoutSubviews()
    button.frame = bounds
    let margin: CGFloat = 8
    let inner = bounds.insetBy(dx: margin + 6, dy: 0)
    picture.frame = CGRect(
      x: margin, y: margin, width: bounds.width - 2 * margin,
      height: bounds.height - Self.textHeight - margin)
    var y = picture.frame.maxY + 8
    name.frame = CGRect(x: inner.minX, y: y, width: inner.width * 0.6, height: 26)
    site.frame = CGRect(
      x: inner.minX + inner.width * 0.6, y: y + 3, width: inner.width * 0.4, height: 20)
    y += 26
    facts.frame = CGRect(x: inner.minX, y: y, width: inner.width, height: 18)
    y += 22
    teaser.frame = CGRect(x: inner.minX, y: y, width: inner.width, height: 42)
  }
}
