internal import GObjectSupport

/// The frames of one view's page, as the extension tells of them.
///
/// What reaches the app is in the order in which it happened in the page's process: a frame is known here
/// before any message of its scripts, or a question about a navigation that it starts, arrives.
@MainActor
final class FrameRegistry {
  private weak var webView: WKWebView?
  private weak var engine: EngineView?
  private var records: [FrameRecord.ID: FrameRecord] = [:]
  private var mainRecord: FrameRecord?
  /// Told when the main frame has another document.
  var onMainDocumentChange: () -> Void = {}
  /// Told of each new document, before a script has run in it.
  var onDocument: () -> Void = {}

  init(webView: WKWebView?, engine: EngineView?) {
    self.webView = webView
    self.engine = engine
    engine?.inbox.receive(ExtensionMessage.frameDocument) { [weak self] request in
      self?.documentBegan(request.parameters)
    }
    engine?.inbox.receive(ExtensionMessage.frameGone) { [weak self] request in
      self?.frameGone(request.parameters)
    }
  }

  /// The frame that the extension described as a part of some message; nil if this is no description.
  func frame(_ description: Variant?) -> WKFrameInfo? {
    guard let description, let record = try? FrameRecord(description) else { return nil }
    remember(record)
    return WKFrameInfo(record, webView: webView)
  }

  /// The main frame, with the document that it shows now.
  var mainFrame: WKFrameInfo {
    WKFrameInfo(
      mainRecord
        ?? FrameRecord(mainFrameAt: webView?.navigationController.shownAddress ?? "about:blank"),
      webView: webView)
  }

  /// All frames, the main frame included, in no order; without those whose documents may not run scripts
  /// at all.
  var frames: [WKFrameInfo] { records.values.map { WKFrameInfo($0, webView: webView) } }

  /// The frame with its latest document; nil if it has gone.
  func frame(_ id: FrameRecord.ID) -> WKFrameInfo? {
    records[id].map { WKFrameInfo($0, webView: webView) }
  }

  /// The frame itself, for one that was told of before the extension knew it; others as they are.
  func resolve(_ frame: WKFrameInfo) -> WKFrameInfo {
    guard let expected = frame.record.expectation, let parent = frame.record.parent,
      records[parent]?.document == expected.parentDocument
    else { return frame }
    let siblings = records.values.filter { $0.parent == parent }
    let named = siblings.filter { $0.address == expected.address }
    // A server may have sent it elsewhere.
    let candidates = named.isEmpty ? siblings : named
    return candidates.count == 1 ? WKFrameInfo(candidates[0], webView: webView) : frame
  }

  private func documentBegan(_ description: Variant?) {
    guard let description, let record = try? FrameRecord(description) else { return }
    remember(record)
    if !record.isMain { webView?.navigationController.frameBegan() }
    onDocument()
  }

  private func remember(_ record: FrameRecord) {
    if record.isMain {
      // The frames of the former document are no longer the page's, though they may come back with it.
      let isNew = record.id != mainRecord?.id || record.document != mainRecord?.document
      if isNew { records = [:] }
      mainRecord = record
      records[record.id] = record
      engine?.moved(to: record.id.process)
      if isNew { onMainDocumentChange() }
    } else {
      records[record.id] = record
    }
  }

  private func frameGone(_ parameters: Variant?) {
    guard let parameters, let process = try? parameters.value(at: 0, as: UInt64.self),
      let frame = try? parameters.value(at: 1, as: UInt64.self)
    else { return }
    let id = FrameRecord.ID(process: process, frame: frame)
    if mainRecord?.id == id { mainRecord = nil }
    records[id] = nil
  }
}
