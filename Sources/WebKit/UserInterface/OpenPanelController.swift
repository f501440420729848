internal import CWebKitGTK
internal import GObjectSupport

/// Has the delegate choose files for a page.
@MainActor
final class OpenPanelController {
  private weak var webView: WKWebView?
  private let asking: AskingFrames
  private var connection: SignalConnection?
  private var open: [ObjectIdentifier: ObjectReference<OpaquePointer>] = [:]

  init(webView: WKWebView?, engine: EngineView?, asking: AskingFrames) {
    self.webView = webView
    self.asking = asking
    connection = engine?.pointer.connect("run-file-chooser") { [unowned self] arguments in
      if let request: OpaquePointer = arguments.object(1) {
        show(ObjectReference(retaining: request))
      }
      return .bool(true)
    }
  }

  func stopListening() {
    connection = nil
    for request in open.values { webkit_file_chooser_request_cancel(request.pointer) }
    open = [:]
  }

  private func show(_ request: ObjectReference<OpaquePointer>) {
    guard let webView else { return webkit_file_chooser_request_cancel(request.pointer) }
    let (frame, takesDirectories) = asking.takeFiles()
    let delegate = webView.uiDelegate ?? AbsentUIDelegate.shared
    let id = ObjectIdentifier(request)
    open[id] = request
    let handler = DecisionHandler<[URL]?>(
      asked:
        "\(type(of: delegate)).webView(_:runOpenPanelWith:initiatedByFrame:completionHandler:)",
      fallback: nil, outcome: "no file is chosen"
    ) { [weak self] urls in
      // If it is open no more, the page has gone.
      guard let request = self?.open.removeValue(forKey: id) else { return }
      Self.answer(request.pointer, with: urls ?? [])
    }
    let completion: @Sendable ([URL]?) -> Void = { handler.answer($0) }
    delegate.webView(
      webView, runOpenPanelWith: Self.parameters(request.pointer, takesDirectories),
      initiatedByFrame: frame, completionHandler: completion)
  }

  private static func parameters(
    _ request: OpaquePointer, _ takesDirectories: Bool
  ) -> WKOpenPanelParameters {
    var types: [String] = []
    if var next = webkit_file_chooser_request_get_mime_types(request) {
      while let type = next.pointee {
        types.append(String(cString: type))
        next += 1
      }
    }
    return WKOpenPanelParameters(
      WKOpenPanelParameters.Wish(
        allowsMultiple: webkit_file_chooser_request_get_select_multiple(request) != 0,
        allowsDirectories: takesDirectories, types: types,
        filter: webkit_file_chooser_request_get_mime_types_filter(request).map {
          ObjectReference(retaining: $0)
        }))
  }

  private static func answer(_ request: OpaquePointer, with urls: [URL]) {
    let isMultiple = webkit_file_chooser_request_get_select_multiple(request) != 0
    let paths = urls.filter(\.isFileURL).map(\.path).prefix(isMultiple ? urls.count : 1)
    guard !paths.isEmpty else { return webkit_file_chooser_request_cancel(request) }
    withCStrings(Array(paths)) { webkit_file_chooser_request_select_files(request, $0) }
  }
}
