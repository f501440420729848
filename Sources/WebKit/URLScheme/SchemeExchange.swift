internal import CWebKitGTK
internal import GObjectSupport

/// The engine's side of one request for a scheme: gives what the app's task has when the engine can take it.
@MainActor
final class SchemeExchange: InputStreamFeeder {
  private(set) lazy var task = SchemeTask(URLRequest(schemeRequest: request, fields: fields)) {
    [weak self] in self?.answer()
  }
  /// Those that the app has given for it.
  private let fields: [String: String]
  let handler: any WKURLSchemeHandler
  /// Nil when the engine has let go of it, which is the end of all.
  private var request: OpaquePointer?
  private var stream: FedInputStream?
  private let window: DeliveryWindow
  /// Told what the handler answers with, and the engine's spelling of the address.
  var onResponse: @MainActor (URLResponse, String) -> Void = { _, _ in }
  /// Told when the engine has let go of it; whether the handler is to hear of that.
  private let onEnd: @MainActor (SchemeExchange, Bool) -> Void

  /// - Parameters:
  ///   - request: borrowed; the engine keeps it until it is answered or not wanted any more.
  ///   - fields: header fields that the app has given for it.
  init(
    _ request: OpaquePointer, fields: [String: String], handler: any WKURLSchemeHandler,
    engine: EngineView?,
    onEnd: @escaping @MainActor (SchemeExchange, Bool) -> Void
  ) {
    self.request = request
    self.fields = fields
    self.handler = handler
    self.onEnd = onEnd
    window = DeliveryWindow { [weak engine] in engine?.exchange(then: $0) }
    // The engine tells nobody that a request is not wanted any more before it was answered, but it lets go
    // of it (WebKitGTK 2.50).
    _ = ObjectEnd(of: request) { [weak self] in
      self?.request = nil
      self?.end()
    }
  }

  /// Gives the engine the task's response, with a stream for the data, or has it go on reading.
  private func answer() {
    if let stream { return stream.feed() }
    guard let request, let beginning = task.beginning else { return }
    switch beginning {
    case .failure(let error):
      SchemeFailure.fail(request, with: error)
    case .response(let response):
      onResponse(
        response, webkit_uri_scheme_request_get_uri(request).map { String(cString: $0) } ?? "")
      let stream = FedInputStream(from: self)
      self.stream = stream
      window.onRoom = { [weak self] in self?.stream?.feed() }
      let engineResponse = response.schemeResponse(reading: stream.object.pointer)
      webkit_uri_scheme_request_finish_with_response(request, engineResponse.pointer)
    }
  }

  /// The view has gone: nothing is told any more.
  func close() { end() }

  private func end() {
    stream = nil
    onEnd(self, task.readerHasGone())
  }

  func writeNext(to memory: UnsafeMutableRawBufferPointer) -> FedBytes {
    guard window.hasRoom else { return .notYet }
    let bytes = task.writeNext(to: memory)
    if case .count(let count) = bytes { window.send(count) }
    return bytes
  }

  func readerCancelled() { end() }
}
