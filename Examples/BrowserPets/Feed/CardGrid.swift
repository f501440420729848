import WebKit

/// The cards in as many columns as there is room for, below a heading.
final class CardGrid: UIScrollView {
  let searchBar = UISearchBar()
  private let heading = UILabel()
  private let subheading = UILabel()
  private let notice = UILabel()

  /// The cards that are shown.
  private(set) var cards: [PetCard] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    heading.text = "Meet the pets"
    heading.font = .preferredFont(forTextStyle: .largeTitle)
    subheading.textColor = .secondaryLabel
    notice.textAlignment = .center
    notice.textColor = .secondaryLabel
    for view in [heading, subheading, notice, searchBar] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ cards: [PetCard], subtitle: String, notice text: String?) {
    for card in self.cards where !cards.contains(card) { card.removeFromSuperview() }
    for card in cards where card.superview !== self { addSubview(card) }
    self.cards = cards
    subheading.text = subtitle
    notice.text = text
    notice.isHidden = text == nil
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let gap: CGFloat = 18
    let width = min(bounds.width - 2 * 24, 1160)
    let left = ((bounds.width - width) / 2).rounded()
    let columns = max(1, ((width + gap) / (250 + gap)).rounded(.down))
    let cardWidth = ((width - (columns - 1) * gap) / columns).rounded(.down)
    let cardHeight = ((cardWidth - 16) * 0.625).rounded() + 8 + PetCard.textHeight
    let searchWidth = min(300, width / 2)
    heading.frame = CGRect(x: left, y: 22, width: width - searchWidth - gap, height: 40)
    subheading.frame = CGRect(x: left, y: 62, width: width - searchWidth - gap, height: 24)
    searchBar.frame = CGRect(x: left + width - searchWidth, y: 40, width: searchWidth, height: 34)
    notice.frame = CGRect(x: left, y: 150, width: width, height: 24)
    for (index, card) in cards.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: Int(columns))
      card.frame = CGRect(
        x: left + CGFloat(column) * (cardWidth + gap), y: 104 + CGFloat(row) * (cardHeight + gap),
        width: cardWidth, height: cardHeight)
    }
    contentSize = CGSize(
      width: bounds.width, height: (cards.map(\.frame.maxY).max() ?? 180) + 24)
    super.layoutSubviews()
  }
}
