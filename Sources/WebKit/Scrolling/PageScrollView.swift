internal import UIKitGTK

/// The scrolling of a web view's page, which the page does itself.
///
/// It is no part of the view tree: what is added to it is not to be seen, and its frame says nothing.
final class PageScrollView: UIScrollView {
  /// Nil when the web view has gone.
  private weak var page: ScrollController?

  init(_ page: ScrollController) {
    self.page = page
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  /// The page's; to set it does nothing.
  override var contentSize: CGSize {
    get { super.contentSize }
    set {}
  }

  /// A place outside of the content is put right a moment later; on Apple it stays.
  override func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    guard contentOffset.x.isFinite, contentOffset.y.isFinite else { return }
    page?.scroll(to: contentOffset, animated: animated)
    // When animated, people see the content move, and the page tells of each place.
    if !animated { contentDidMove(to: contentOffset) }
  }

  override var isScrollEnabled: Bool { didSet { page?.scrollViewDidChange(self) } }
  override var showsVerticalScrollIndicator: Bool { didSet { page?.scrollViewDidChange(self) } }
  override var showsHorizontalScrollIndicator: Bool { didSet { page?.scrollViewDidChange(self) } }
}
