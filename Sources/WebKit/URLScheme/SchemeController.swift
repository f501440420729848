internal import CWebKitGTK
internal import GObjectSupport

/// Puts what one view's pages want of the app's schemes to the handlers.
@MainActor
final class SchemeController {
  private weak var webView: WKWebView?
  private let handlers: SchemeHandlers
  private weak var engine: EngineView?
  private let view: OpaquePointer?
  /// What handlers have answered with, the latest last; the engine tells less of it.
  private var responses: [(address: String, response: HTTPURLResponse)] = []
  private static let responsesKept = 20
  /// The app's own load of an address, whose header fields the engine does not hand on (WebKitGTK 2.50).
  private var load: URLRequest?
  /// What the engine still wants.
  private var exchanges: [ObjectIdentifier: SchemeExchange] = [:]

  init(webView: WKWebView?, engine: EngineView?, handlers: SchemeHandlers) {
    self.webView = webView
    self.handlers = handlers
    self.engine = engine
    view = engine?.pointer.cast()
    if let view, !handlers.schemes.isEmpty {
      SchemeRegistry.register(handlers.schemes)
      SchemeRegistry.add(self, for: view)
    }
  }

  /// Has the handler see the header fields of a request that the app is about to load.
  func expect(_ request: URLRequest) {
    load = request.url?.scheme.flatMap { handlers[$0] } == nil ? nil : request
  }

  private func takeHeaderFields(for address: String) -> [String: String] {
    guard let load, load.url == URL(string: address) else { return [:] }
    self.load = nil
    return HeaderFields.sendable(load.allHTTPHeaderFields ?? [:])
  }

  /// - Parameter request: the engine's; borrowed.
  func start(_ request: OpaquePointer) {
    let address = webkit_uri_scheme_request_get_uri(request).map { String(cString: $0) } ?? ""
    guard let webView, let handler = handlers[String(address.prefix { $0 != ":" })] else {
      return SchemeFailure.refuse(request)
    }
    let fields = takeHeaderFields(for: address)
    let exchange = SchemeExchange(request, fields: fields, handler: handler, engine: engine) {
      [weak self] exchange, isStopped in
      self?.ended(exchange, isStopped: isStopped)
    }
    exchanges[ObjectIdentifier(exchange)] = exchange
    exchange.onResponse = { [weak self] in self?.keep($0, of: $1) }
    handler.webView(webView, start: exchange.task)
  }

  private func keep(_ response: URLResponse, of address: String) {
    guard let response = response as? HTTPURLResponse else { return }
    responses.append((address, response))
    if responses.count > Self.responsesKept { responses.removeFirst() }
  }

  /// What a handler has last answered with for an address; nil if that was no HTTP response.
  func response(at address: String) -> HTTPURLResponse? {
    responses.last { $0.address == address }?.response
  }

  private func ended(_ exchange: SchemeExchange, isStopped: Bool) {
    exchanges[ObjectIdentifier(exchange)] = nil
    guard isStopped else { return }
    // Not within a call of the app, which may have caused it.
    Task { @MainActor [weak webView] in
      guard exchange.task.willStop(isClosed: webView == nil) else { return }
      exchange.handler.webView(webView ?? GoneView.standIn, stop: exchange.task)
    }
  }

  /// The view has gone.
  func close() {
    if let view { SchemeRegistry.remove(view) }
    for exchange in exchanges.values { exchange.close() }
  }
}
