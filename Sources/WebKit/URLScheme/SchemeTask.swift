internal import GObjectSupport

/// The app's side of one request: keeps order, and keeps what the engine has not taken.
final class SchemeTask: NSObject, WKURLSchemeTask, @unchecked Sendable {
  let request: URLRequest

  /// What holds the rest, all of which may be used on any thread.
  private let lock = NSCondition()
  private var stage = Stage.started
  private var reader = Reader.reads
  private var pieces = PieceQueue()
  private var failure: (any Error)?
  /// Whether the engine has found nothing, so that it waits for news.
  private var isAwaited = true
  private let onNews: @MainActor @Sendable () -> Void

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

  private var latestResponse: URLResponse?

  func didReceive(_ response: URLResponse) {
    answer("didReceive(_: URLResponse)", from: .started, through: .responded) {
      latestResponse = response
      stage = .responded
      return false
    }
  }

  func didReceive(_ data: Data) {
    answer("didReceive(_: Data)", from: .responded, through: .sending) {
      guard !data.isEmpty else { return false }
      stage = .sending
      pieces.append(data)
      return true
    }
    waitForRoom()
  }

  func didFinish() {
    answer("didFinish()", from: .responded, through: .sending) {
      stage = .ended
      return true
    }
  }

  func didFailWithError(_ error: any Error) {
    answer("didFailWithError(_:)", from: .started, through: .sending) {
      failure = error
      stage = .ended
      return true
    }
  }

  /// - Parameter body: returns whether there is something to read now.
  private func answer(
    _ call: String, from first: Stage, through last: Stage, _ body: () -> Bool
  ) {
    lock.lock()
    guard isExpected(call, from: first, through: last) else { return lock.unlock() }
    let isNews = body() && isAwaited
    if isNews { isAwaited = false }
    lock.unlock()
    guard isNews else { return }
    let onNews = onNews
    performOnMainThread { MainActor.assumeIsolated { onNews() } }
  }

  private func isExpected(_ call: String, from first: Stage, through last: Stage) -> Bool {
    if stage == .ended { Self.misused(call, "after the task was finished or failed") }
    switch reader {
    case .reads: break
    case .gone, .closed: return false
    case .stopped:
      if isMainThread { Self.misused(call, "after the handler was told to stop") }
      Log.fault("WKURLSchemeTask: \(call) came after the handler was told to stop")
      return false
    }
    if stage < first { Self.misused(call, "before a response") }
    if stage > last { Self.misused(call, "after data") }
    return true
  }

  private static func misused(_ call: String, _ why: String) -> Never {
    fatalError("WKURLSchemeTask: \(call) was called \(why)")
  }

  /// Bytes that may wait for the engine before the app's thread does.
  private static let roomForWaiting = 4 << 20

  private func waitForRoom() {
    guard !isMainThread else { return }
    lock.lock()
    while pieces.count > Self.roomForWaiting, reader == .reads { lock.wait() }
    lock.unlock()
  }

  // MARK: From the engine

  /// What there is to answer with; nil before the data or the end.
  enum Answer {
    case response(URLResponse)
    case failure(any Error)
  }

  var beginning: Answer? {
    lock.lock()
    defer { lock.unlock() }
    if stage < .sending {
      isAwaited = true
      return nil
    }
    return latestResponse.map { .response($0) } ?? failure.map { .failure($0) }
  }

  func writeNext(to memory: UnsafeMutableRawBufferPointer) -> FedBytes {
    lock.lock()
    defer { lock.unlock() }
    let count = pieces.take(to: memory)
    if count > 0 {
      if pieces.count <= Self.roomForWaiting { lock.broadcast() }
      return .count(count)
    }
    guard stage == .ended else {
      isAwaited = true
      return .notYet
    }
    return failure.map { SchemeFailure.streamFailure($0) } ?? .end
  }

  /// The engine wants no more. True if the handler is to hear of it.
  func readerHasGone() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    guard reader == .reads else { return false }
    reader = .gone
    pieces = PieceQueue()
    lock.broadcast()
    return stage < .ended
  }

  /// The handler is about to be told to stop. False if it has ended the task meanwhile.
  func willStop(isClosed: Bool) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    guard stage < .ended, reader == .gone else { return false }
    reader = isClosed ? .closed : .stopped
    return true
  }
}
