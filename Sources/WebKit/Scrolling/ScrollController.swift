internal import CWebKitGTK
internal import GObjectSupport
internal import UIKitGTK

/// Follows where a view's page is scrolled to, from the first question about it on, and scrolls it.
///
/// The engine keeps that to itself (WebKitGTK 2.50), so a script in the package's own world tells of it. The page does
/// not know, and no action of a person is made up.
@MainActor
final class ScrollController {
  private weak var webView: WKWebView?
  private let engine: EngineView?
  private let number: Int
  private var report: SignalConnection?
  private var style: UserStyle?
  private(set) lazy var scrollView: PageScrollView = {
    begin()
    return PageScrollView(self)
  }()
  private var isFollowing = false

  private static var lastNumber = 0
  private static let handler = "scroll"

  init(webView: WKWebView?, engine: EngineView?) {
    self.webView = webView
    self.engine = engine
    Self.lastNumber += 1
    number = Self.lastNumber
  }

  private func begin() {
    isFollowing = true
    guard let engine else { return }
    let manager = engine.userContent.object.pointer
    report = manager.connect("script-message-received::\(Self.handler)") { [weak self] arguments in
      if let value: OpaquePointer = arguments.object(1) {
        self?.receive(JavaScriptValue(retaining: value).string)
      }
      return .none
    }
    // A window shares its opener's; then the handler is there already.
    webkit_user_content_manager_register_script_message_handler(
      manager, Self.handler, WKContentWorld.internal.engineName)
    documentBegan()
  }

  /// The main frame has another document.
  func documentBegan() {
    guard isFollowing else { return }
    engine?.runDocumentScript(ScrollScript.follow(for: number)) { _ in }
  }

  private func receive(_ text: String) {
    let parts = text.split(separator: " ").compactMap { Double($0) }
    guard parts.count == 5, parts[0] == Double(number), parts.allSatisfy(\.isFinite), let webView
    else { return }
    let zoom = webView.pageZoom
    scrollView.frame.size = webView.bounds.size
    scrollView.contentDidChange(size: CGSize(width: parts[3] * zoom, height: parts[4] * zoom))
    scrollView.contentDidMove(to: CGPoint(x: parts[1] * zoom, y: parts[2] * zoom))
  }

  func scroll(to offset: CGPoint, animated isAnimated: Bool) {
    let zoom = webView?.pageZoom ?? 1
    engine?.runDocumentScript(
      ScrollScript.scroll(
        to: CGPoint(x: offset.x / zoom, y: offset.y / zoom), isAnimated: isAnimated)
    ) { _ in }
  }

  func scrollViewDidChange(_ scrollView: UIScrollView) {
    guard let engine else { return }
    let text = ScrollScript.style(
      isScrollEnabled: scrollView.isScrollEnabled,
      vertical: scrollView.showsVerticalScrollIndicator,
      horizontal: scrollView.showsHorizontalScrollIndicator)
    style = text.map { UserStyle($0, frames: .main, in: engine.userContent) }
  }
}

extension WKWebView {
  /// Where the page is scrolled to, and how.
  ///
  /// It follows the page from the first use of this property on: what it says then is zero, and right a moment later,
  /// of which its observers and its delegate hear.
  ///
  /// Setting `contentOffset` scrolls the page; a place outside of it is put right a moment later, while on Apple it
  /// stays. `contentSize` is the page's own, zero before the first page, and cannot be set.
  ///
  /// Linux note: it is no part of the view tree, so that what is added to it is not to be seen; zooming by fingers is the engine's own and is
  /// not told of.
  public var scrollView: UIScrollView { scrollController.scrollView }
}
