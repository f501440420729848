/// Finds out which frame a question about a navigation is about, and which frame asked for it.
///
/// The engine does not say (WebKitGTK 2.50). Page scripts, links and forms are known from what the extension
/// reports just before the question; the rest follows from the request and from what the app has asked for.
@MainActor
final class FrameAttribution {
  /// The frames of a view, as far as they are known.
  @MainActor
  struct KnownFrames {
    var main: WKFrameInfo
    var all: [WKFrameInfo]
  }

  struct Question {
    var address: String
    var type: WKNavigationType
    var opensWindow = false
    var isRedirect = false
    var hasUserGesture = false
    /// Whether the app has asked for it.
    var isAppLoad = false
    /// Whether the view has shown nothing so far.
    var isFirstInView = false
    /// The header field `Sec-Fetch-Dest`; the engine has it for redirects, reloads and steps in the history.
    var destination: String?
    /// The header field `Referer`.
    var referrer: String?
  }

  struct Answer {
    var source: WKFrameInfo
    /// Nil for a new window.
    var target: WKFrameInfo?
    /// Whether a link asks for a download.
    var downloads = false
    /// The link's name for what it leads to.
    var proposedFilename: String?
    /// The fields of a form that is sent by POST.
    var form: [[String?]]?
    /// Whether it may be the main frame that navigates after all.
    var isGuess = false
    /// Whether a sandbox keeps the page from opening another app.
    var isBlocked = false
  }

  private let log: NavigationReportLog
  private let frames: @MainActor () -> KnownFrames
  private var view: ObjectIdentifier { ObjectIdentifier(self) }
  /// The frame of another view that has opened this one.
  var opener: WKFrameInfo?
  /// For the redirects that follow.
  private var latest: Answer?
  private var latestOfMainFrame: Answer?
  private var latestOfOtherFrame: Answer?
  /// Frames that were asked about for a new window which is not there yet.
  private var windowSources: [(address: String, source: WKFrameInfo)] = []

  init(log: NavigationReportLog = .shared, frames: @escaping @MainActor () -> KnownFrames) {
    self.log = log
    self.frames = frames
  }

  func receive(_ report: NavigationReport) {
    log.add(report, from: view)
  }

  /// What has been reported leads to nothing: the page's process has ended, or the view.
  func forget() {
    log.forget(view)
    windowSources = []
  }

  /// The app has refused a window that was asked about.
  func windowRefused(for address: String) {
    windowSources.removeAll { $0.address == address }
  }

  /// Answers a question; each is to be put once, in the engine's order.
  func answer(_ question: Question) -> Answer {
    let answer = question.isRedirect ? ofRedirect(question) : nil
    var found = answer ?? find(question)
    // Apps compare the two by identity.
    if let target = found.target, target == found.source { found.source = target }
    latest = found
    switch found.target?.isMainFrame {
    case true: latestOfMainFrame = found
    case false: latestOfOtherFrame = found
    default: break
    }
    return found
  }

  /// The frame that wants a new window, and the features it wishes for.
  func windowSource(for address: String) -> (source: WKFrameInfo, features: String) {
    if let call = log.openCall(in: view) { return (call.frame, call.features) }
    if let index = windowSources.firstIndex(where: { $0.address == address }) {
      return (windowSources.remove(at: index).source, "")
    }
    return (frames().main, "")
  }

  // MARK: Rules

  private func ofRedirect(_ question: Question) -> Answer? {
    var answer: Answer?
    switch question.destination {
    case "document": answer = latestOfMainFrame
    case nil: answer = latest
    default: answer = latestOfOtherFrame
    }
    answer?.form = nil
    answer?.downloads = false
    answer?.proposedFilename = nil
    return answer
  }

  private func find(_ question: Question) -> Answer {
    let known = frames()
    let element = takeElement(for: question)
    let asking = element?.frame ?? log.takeOpenCall(to: question.address)
    if question.opensWindow {
      let source = asking ?? known.frame(at: question.referrer) ?? known.main
      windowSources.append((question.address, source))
      return Answer(
        source: source, target: nil, isBlocked: question.isBlocked(element?.element.sandbox))
    }
    if let report = log.takeNavigation(to: question.address, in: view) {
      return Answer(
        source: asking ?? known.initiator(of: report.frame, referrer: question.referrer),
        target: report.frame, downloads: report.destination.downloads,
        proposedFilename: report.destination.filename.flatMap { $0.isEmpty ? nil : $0 },
        form: report.destination.form,
        isBlocked: question.isBlocked(report.destination.sandbox ?? element?.element.sandbox))
    }
    if let destination = question.destination, destination != "document" {
      let source = known.frame(at: question.referrer) ?? known.main
      return Answer(
        source: source, target: known.unknownFrame(in: source, loading: question.address))
    }
    if question.destination != nil || question.isAppLoad || question.type == .backForward {
      return Answer(source: known.main, target: known.main)
    }
    if question.isFirstInView {
      return Answer(source: asking ?? opener ?? known.main, target: known.main)
    }
    if let element {
      return Answer(
        source: element.frame, target: known.target(of: element, to: question.address),
        isBlocked: question.isBlocked(element.element.sandbox))
    }
    // A frame's first page; or a frame of another origin navigates the page itself, of which nothing tells.
    let source = known.frame(at: question.referrer) ?? known.main
    return Answer(
      source: source, target: known.unknownFrame(in: source, loading: question.address),
      isGuess: !question.address.hasPrefix("about:"))
  }

  private func takeElement(
    for question: Question
  ) -> (frame: WKFrameInfo, element: NavigationReport.Element)? {
    switch question.type {
    case .linkActivated: log.takeClick(to: question.address)
    case .formSubmitted, .formResubmitted: log.takeSubmission(to: question.address)
    default: nil
    }
  }
}

extension FrameAttribution.Question {
  /// Whether a frame may not open another app; the engine does not see to it (WebKitGTK 2.50).
  ///
  /// - Parameter sandbox: what holds for the frame, if the address is for an app.
  fileprivate func isBlocked(_ sandbox: String?) -> Bool {
    guard let sandbox else { return false }
    return !sandbox.split(separator: ",", omittingEmptySubsequences: false).allSatisfy {
      attribute in
      let tokens = Set(attribute.lowercased().split(whereSeparator: \.isWhitespace))
      return tokens.contains("allow-popups") || tokens.contains("allow-top-navigation")
        || tokens.contains("allow-top-navigation-to-custom-protocols")
        || hasUserGesture && tokens.contains("allow-top-navigation-by-user-activation")
    }
  }
}

extension FrameAttribution.KnownFrames {
  /// The frame whose document a request comes from; nil if there are several, or the request does not say.
  func frame(at referrer: String?) -> WKFrameInfo? {
    guard let referrer else { return nil }
    let candidates = all.filter { $0.record.isAddressed(referrer) }
    if candidates.contains(main) { return main }
    return candidates.count == 1 ? candidates[0] : nil
  }

  /// The frame that has made another navigate by script.
  func initiator(of target: WKFrameInfo, referrer: String?) -> WKFrameInfo {
    if target.isMainFrame { return frame(at: referrer) ?? target }
    let parent = target.record.parent.flatMap { id in all.first { $0.record.id == id } } ?? main
    guard let referrer, target.record.isAddressed(referrer), !parent.record.isAddressed(referrer)
    else { return parent }
    return target
  }

  /// The frame that a link or form leads to.
  func target(
    of element: (frame: WKFrameInfo, element: NavigationReport.Element), to address: String
  ) -> WKFrameInfo {
    let isOfThisView = all.contains(element.frame)
    switch element.element.target.lowercased() {
    case _ where !isOfThisView, "_top":
      return main
    case "_parent":
      let parent = element.frame.record.parent
      return all.first { $0.record.id == parent } ?? main
    case "", "_self":
      return element.frame
    default:
      return unknownFrame(in: element.frame, loading: address)
    }
  }

  /// A frame of which nothing is known but that it is not the main one: it has shown nothing yet.
  func unknownFrame(in parent: WKFrameInfo, loading address: String) -> WKFrameInfo {
    WKFrameInfo(
      FrameRecord(newFrameIn: parent.record, loading: address), webView: main.webView)
  }
}

extension FrameRecord {
  /// Whether a request whose `Referer` is this comes from the frame's document. To other origins, only the origin
  /// is told.
  fileprivate func isAddressed(_ referrer: String) -> Bool {
    referrer == address.prefix { $0 != "#" } || referrer == "\(origin)/"
  }
}
