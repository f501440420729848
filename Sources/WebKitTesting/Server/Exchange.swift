internal import CWebKitGTK
internal import Foundation
internal import GObjectSupport

/// One request and the delivery of its reply.
///
/// The message is touched on the server's thread only; the steps of a reply that has to wait are taken
/// by a task, which hands each over to that thread.
final class Exchange: @unchecked Sendable {
  private let request: LoopbackServer.Request
  private let thread: ServerThread
  private let onEnd: @Sendable (Exchange) -> Void
  /// Nil once the exchange is over.
  private(set) var message: ObjectReference<OpaquePointer>?
  private var task: Task<Void, Never>?

  init(
    message: OpaquePointer, request: LoopbackServer.Request, thread: ServerThread,
    onEnd: @escaping @Sendable (Exchange) -> Void
  ) {
    self.message = ObjectReference(retaining: message)
    self.request = request
    self.thread = thread
    self.onEnd = onEnd
    // A status keeps libsoup from answering 404 for want of a handler of its own.
    soup_server_message_set_status(message, 200, nil)
    soup_server_message_pause(message)
  }

  /// On the server's thread.
  func start(_ reply: Routes.Reply) {
    task = Task {
      guard let response = await self.response(for: reply) else { return }
      try? await self.deliver(response.admitting(self.request))
    }
  }

  /// On the server's thread: lets go of the message, whatever state the reply is in.
  func end() {
    task?.cancel()
    task = nil
    message = nil
  }

  private func response(for reply: Routes.Reply) async -> LoopbackServer.Response? {
    switch reply {
    case .fixed(let response): return response
    case .computed(let handler):
      do {
        return try await handler(request)
      } catch is CancellationError where Task.isCancelled {
        return nil
      } catch {
        return .text("The route's handler failed: \(error)\n", status: 500)
      }
    }
  }

  private func deliver(_ response: LoopbackServer.Response) async throws {
    for step in response.prelude { try await step.wait() }
    if let steps = response.verbatimSteps(for: request) {
      try await deliverVerbatim(steps, isDropped: response.drop != nil)
      return
    }
    switch response.body {
    case .complete(let data):
      onMessage { $0.sendWhole(response, data) }
    case .steps(let steps, let length):
      onMessage { $0.begin(response, length: length) }
      for step in steps {
        try await step.wait()
        if case .send(let data) = step { onMessage { $0.send(data) } }
      }
      onMessage { $0.finish() }
    case .raw: preconditionFailure("raw bodies are verbatim")
    }
  }

  private func onMessage(_ body: @escaping @Sendable (ReplyMessage) -> Void) {
    thread.run {
      if let message = self.message { body(ReplyMessage(pointer: message.pointer)) }
    }
  }

  private func deliverVerbatim(
    _ steps: [LoopbackServer.Response.Step], isDropped: Bool
  ) async throws {
    let connection = await thread.call {
      self.message.flatMap { VerbatimConnection(stealing: $0.pointer) }
    }
    guard let connection else { return }
    defer {
      connection.close(abruptly: isDropped)
      thread.run { self.onEnd(self) }
    }
    for step in steps {
      try await step.wait()
      if case .send(let data) = step { try await connection.write(data) }
    }
  }
}

extension LoopbackServer.Response.Step {
  /// Waits, if that is what the step is.
  fileprivate func wait() async throws {
    switch self {
    case .send: break
    case .wait(let gate): try await gate.pass()
    case .pause(let duration): try await Task.sleep(for: duration)
    }
  }
}
