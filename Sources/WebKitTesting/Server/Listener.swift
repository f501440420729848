internal import CWebKitGTK
internal import Foundation
internal import GObjectSupport

/// The part of a ``LoopbackServer`` that lives on the server's thread.
///
/// Its variables are touched on that thread only, which is what makes it sendable.
final class Listener: @unchecked Sendable {
  let port: Int

  private let thread = ServerThread()
  private let log: Watched<[LoopbackServer.Request]>
  private let routes: SharedRoutes
  private var endpoint: Endpoint?
  private var connections: [SignalConnection] = []
  private var exchanges: [OpaquePointer: Exchange] = [:]
  private var judgements: [OpaquePointer: SignalConnection] = [:]
  private var requestCount = 0

  init(
    scheme: LoopbackServer.Scheme, address: String, clients: [LoopbackServer.Certificate]?,
    log: Watched<[LoopbackServer.Request]>, routes: SharedRoutes
  ) throws(LoopbackServerError) {
    self.log = log
    self.routes = routes
    thread.start()
    let opened = thread.sync {
      Result { () throws(LoopbackServerError) in
        try Endpoint(scheme: scheme, address: address, clients: clients)
      }
    }
    switch opened {
    case .success(let endpoint):
      port = endpoint.port
      thread.sync { self.serve(endpoint) }
    case .failure(let error):
      thread.stop()
      throw error
    }
  }

  func stop() {
    thread.sync { self.close() }
    thread.stop()
  }

  private func serve(_ endpoint: Endpoint) {
    self.endpoint = endpoint
    let server = endpoint.server.pointer
    if endpoint.asksForCertificates {
      connections.append(
        server.connectOnEmittingThread("request-started") { [weak self] arguments in
          if let message: OpaquePointer = arguments.object(1) { self?.judgeClient(of: message) }
          return .none
        })
    }
    connections.append(
      server.connectOnEmittingThread("request-read") { [weak self] arguments in
        if let message: OpaquePointer = arguments.object(1) { self?.read(message) }
        return .none
      })
    for signal in ["request-finished", "request-aborted"] {
      connections.append(
        server.connectOnEmittingThread(signal) { [weak self] arguments in
          if let message: OpaquePointer = arguments.object(1) { self?.finish(message) }
          return .none
        })
    }
  }

  /// A client is only known by its certificate, which comes with the first message of a connection.
  ///
  /// The handler stays as long as the message: it is called on the thread of the handshake, and GLib 2.74 fails
  /// an assertion when a handler is disconnected elsewhere meanwhile.
  private func judgeClient(of message: OpaquePointer) {
    judgements[message] = message.connectOnEmittingThread("accept-certificate") {
      [weak self] arguments in
      guard let certificate: UnsafeMutablePointer<GTlsCertificate> = arguments.object(1) else {
        return .bool(false)
      }
      return .bool(self?.endpoint?.accepts(certificate) ?? false)
    }
  }

  private func read(_ message: OpaquePointer) {
    // A status is set for requests that libsoup itself has refused.
    guard soup_server_message_get_status(message) == 0,
      let request = LoopbackServer.Request(message, number: requestCount + 1)
    else { return }
    requestCount += 1
    let reply = routes.withLock { $0.reply(path: request.path, method: request.method) }
    let exchange = Exchange(message: message, request: request, thread: thread) {
      [weak self] exchange in
      if let message = exchange.message { self?.finish(message.pointer) }
    }
    exchanges[message] = exchange
    log.update { $0.append(request) }
    exchange.start(reply)
  }

  private func finish(_ message: OpaquePointer) {
    exchanges.removeValue(forKey: message)?.end()
  }

  private func close() {
    connections.removeAll()
    judgements.removeAll()
    if let endpoint { soup_server_disconnect(endpoint.server.pointer) }
    for exchange in exchanges.values { exchange.end() }
    exchanges.removeAll()
    endpoint = nil
    // A route's closure may hold the server.
    routes.withLock { $0 = Routes() }
  }
}
