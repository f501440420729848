internal import Dispatch
internal import GObjectSupport
internal import Synchronization

/// The app's side of one request: keeps order, and keeps what the engine has not taken.
final class SchemeTask: NSObject, WKURLSchemeTask, @unchecked Sendable {
  let request: URLRequest
  private let state = Mutex(State())
  private let onNews: @MainActor @Sendable () -> Void

  private struct State: ~Copyable {
    var stage = Stage.started
    var reader = Reader.reads
    var response: URLResponse?
    var pieces = PieceQueue()
    var failure: (any Error)?
    /// Whether the engine has found nothing, so that it waits for news.
    var isAwaited = true
    /// The app's threads that wait for the engine to take something.
    var waiting: [DispatchSemaphore] = []

    mutating func wakeThreads() {
      guard !waiting.isEmpty else { return }
      for thread in waiting { thread.signal() }
      waiting = []
    }
  }

  private enum Stage: Comparable {
    case started, responded, sending, ended
  }

  private enum Reader {
    case reads
    /// The engine wants no more; the handler has not heard of it yet.
    case gone
    /// The handler was told so.
    case stopped
    /// The view has gone.
    case closed
  }

  /// - Parameter onNews: called on the main thread when there is something to read, after there was nothing.
  init(_ request: URLRequest, onNews: @escaping @MainActor @Sendable () -> Void) {
    self.request = request
    self.onNews = onNews
  }

  // MARK: From the app

  func didReceive(_ response: URLResponse) {
    answer("didReceive(_: URLResponse)", from: .started, through: .responded) { state in
      state.response = response
      state.stage = .responded
      return false
    }
  }

  func didReceive(_ data: Data) {
    answer("didReceive(_: Data)", from: .responded, through: .sending) { state in
      guard !data.isEmpty else { return false }
      state.stage = .sending
      state.pieces.append(data)
      return true
    }
    if !isMainThread { waitForRoom() }
  }

  func didFinish() {
    answer("didFinish()", from: .responded, through: .sending) { state in
      state.stage = .ended
      return true
    }
  }

  func didFailWithError(_ error: any Error) {
    answer("didFailWithError(_:)", from: .started, through: .sending) { state in
      state.failure = error
      state.stage = .ended
      return true
    }
  }

  /// - Parameter body: returns whether there is something to read now.
  private func answer(
    _ call: String, from first: Stage, through last: Stage, _ body: (inout State) -> Bool
  ) {
    let isNews = state.withLock { state in
      guard Self.isExpected(call, state.stage, state.reader, from: first, through: last) else {
        return false
      }
      guard body(&state), state.isAwaited else { return false }
      state.isAwaited = false
      return true
    }
    guard isNews else { return }
    let onNews = onNews
    performOnMainThread { MainActor.assumeIsolated { onNews() } }
  }

  private static func isExpected(
    _ call: String, _ stage: Stage, _ reader: Reader, from first: Stage, through last: Stage
  ) -> Bool {
    if stage == .ended { misused(call, "after the task was finished or failed") }
    switch reader {
    case .reads: break
    case .gone, .closed: return false
    case .stopped:
      if isMainThread { misused(call, "after the handler was told to stop") }
      Log.fault("WKURLSchemeTask: \(call) came after the handler was told to stop")
      return false
    }
    if stage < first { misused(call, "before a response") }
    if stage > last { misused(call, "after data") }
    return true
  }

  private static func misused(_ call: String, _ why: String) -> Never {
    fatalError("WKURLSchemeTask: \(call) was called \(why)")
  }

  /// Bytes that may wait for the engine before the app's thread does.
  private static let roomForWaiting = 4 << 20

  private func waitForRoom() {
    while true {
      let wait = state.withLock { state -> DispatchSemaphore? in
        guard state.pieces.count > Self.roomForWaiting, state.reader == .reads else { return nil }
        let semaphore = DispatchSemaphore(value: 0)
        state.waiting.append(semaphore)
        return semaphore
      }
      guard let wait else { return }
      wait.wait()
    }
  }

  // MARK: From the engine

  /// What there is to answer with; nil before the data or the end.
  enum Answer {
    case response(URLResponse)
    case failure(any Error)
  }

  var beginning: Answer? {
    state.withLock { state in
      guard state.stage >= .sending else {
        state.isAwaited = true
        return nil
      }
      let response = state.response
      return response.map { .response($0) } ?? state.failure.map { .failure($0) }
    }
  }

  func writeNext(to memory: UnsafeMutableRawBufferPointer) -> FedBytes {
    nonisolated(unsafe) let memory = memory
    return state.withLock { state in
      let count = state.pieces.take(to: memory)
      if count > 0 {
        if state.pieces.count <= Self.roomForWaiting { state.wakeThreads() }
        return .count(count)
      }
      guard state.stage == .ended else {
        state.isAwaited = true
        return .notYet
      }
      return state.failure.map { SchemeFailure.streamFailure($0) } ?? .end
    }
  }

  /// The engine wants no more. True if the handler is to hear of it.
  func readerHasGone() -> Bool {
    state.withLock { state in
      guard state.reader == .reads else { return false }
      state.reader = .gone
      state.pieces = PieceQueue()
      state.wakeThreads()
      return state.stage < .ended
    }
  }

  /// The handler is about to be told to stop. False if it has ended the task meanwhile.
  func willStop(isClosed: Bool) -> Bool {
    state.withLock { state in
      guard state.stage < .ended, state.reader == .gone else { return false }
      state.reader = isClosed ? .closed : .stopped
      return true
    }
  }
}
