internal import UIKitGTK

/// What a navigation delegate is asked about before anything is loaded.
@preconcurrency @MainActor
open class WKNavigationAction: NSObject {
  /// What caused the navigation.
  open var navigationType: WKNavigationType { facts.type }
  /// The request that is to be sent.
  ///
  /// Linux note: a body is known of the app's own loads, and of forms that send text as UTF-8; nil stands
  /// for any other.
  open var request: URLRequest { facts.request }
  /// The frame that asks for the navigation, with the document that it shows now.
  ///
  /// Linux note: the engine does not tell it. It is found by what the page does just before. When a script in
  /// one frame makes another navigate by `location.replace` or `location.reload`, it is taken for a script of
  /// the frame that navigates.
  open var sourceFrame: WKFrameInfo { facts.source }
  /// The frame that is to navigate, with the document that it shows now; nil for a new window.
  open var targetFrame: WKFrameInfo? { facts.target }
  /// Whether a link asks to download what it leads to.
  open var shouldPerformDownload: Bool { facts.downloads }
  /// Whether a content rule list has sent the navigation elsewhere.
  ///
  /// Linux note: always false, as the engine does not tell.
  open var isContentRuleListRedirect: Bool { false }
  /// The mouse buttons that caused the navigation; empty if none did.
  ///
  /// On macOS this is a number; here it can be compared with one.
  open var buttonNumber: UIEvent.ButtonMask { facts.button }
  /// The keys that were held down.
  open var modifierFlags: UIKeyModifierFlags { facts.modifiers }

  /// Whether a person has caused it.
  var isUserInitiated: Bool { facts.isUserInitiated }
  /// The link's name for what it leads to.
  var proposedFilename: String? { facts.proposedFilename }

  private let facts: Facts
  /// As the engine writes it.
  var address = ""
  /// Whether it may be the main frame that navigates, though the target says otherwise.
  var isGuess = false
  /// Whether a server has sent what had begun elsewhere.
  var isRedirect = false
  /// The load by the app that this is about.
  weak var requested: WKNavigation?

  struct Facts {
    var type = WKNavigationType.other
    var request: URLRequest
    var source: WKFrameInfo
    var target: WKFrameInfo?
    var downloads = false
    var proposedFilename: String?
    var isUserInitiated = false
    var button: UIEvent.ButtonMask = []
    var modifiers: UIKeyModifierFlags = []
  }

  init(_ facts: Facts) {
    self.facts = facts
  }

  /// The same action, of another frame.
  func retargeted(to frame: WKFrameInfo) -> WKNavigationAction {
    var facts = facts
    facts.target = frame
    return WKNavigationAction(facts)
  }

  /// An action of no view, for subclasses in tests.
  public override convenience init() {
    let frame = WKFrameInfo(FrameRecord(mainFrameAt: "about:blank"), webView: nil)
    self.init(Facts(request: URLRequest(address: "about:blank"), source: frame, target: frame))
  }
}

/// What causes a navigation.
public enum WKNavigationType: Int, Sendable {
  /// A link was followed.
  case linkActivated
  /// A form was sent.
  case formSubmitted
  /// A step in the back-forward list.
  case backForward
  /// The page is loaded again.
  case reload
  /// A form is sent again, by going back or by loading again.
  case formResubmitted
  /// Anything else, such as a load by the app or by a script.
  case other = -1
}

/// Whether to go on with a navigation.
public enum WKNavigationActionPolicy: Int, Sendable {
  case cancel
  /// Loads it, also if a link asks for a download.
  case allow
  /// Downloads what would be loaded; without a method that decides, so does a link that asks for a download.
  case download
}
