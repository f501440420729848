internal import Foundation
internal import FoundationNetworking

/// Starts one of everything that is supposed to make progress on the main thread.
@MainActor
public final class ProgressCheck {
  /// What has to arrive.
  public enum Event: String, CaseIterable, Sendable {
    case timer, timerFromAnotherThread, repeatingTimer, runLoopPerform
    case dispatchAsync, dispatchAfter, dispatchSync, dispatchFromAnotherThread
    case mainActorTask, afterSuspension, afterSleep
    case urlSession
    case glibTimeout, glibIdle, glibReadable, glibChild, glibFromAnotherThread
  }

  /// What has not arrived yet.
  public private(set) nonisolated(unsafe) var missing = Set(Event.allCases)
  /// What arrived on another thread.
  public private(set) var strayed: Set<Event> = []
  private var completion: (() -> Void)?

  /// - Parameter ignored: what need not arrive.
  public init(ignoring ignored: Set<Event> = []) {
    missing.subtract(ignored)
    Self.created.append(self)
  }

  /// Every check of the process.
  private static nonisolated(unsafe) var created: [ProgressCheck] = []

  /// Prints what still has to arrive. For a process that is stuck and about to be ended: called on
  /// any thread, it reads without a lock, since the main thread does not move.
  nonisolated static func reportUnfinished() {
    for check in created where !check.missing.isEmpty {
      report("stuck, missing: \(check.missing.map(\.rawValue).sorted())")
    }
  }
  /// Starts everything; calls `completion` when all of it has arrived.
  public func start(completion: @escaping () -> Void) {
    self.completion = completion
    startRunLoopEvents()
    startDispatchEvents()
    startTasks()
    startGLibEvents()
    startDataTask()
  }

  /// The facts as the tests read them.
  public var summary: String {
    "missing: \(missing.map(\.rawValue).sorted()) strayed: \(strayed.map(\.rawValue).sorted())"
  }

  /// What `summary` says when all is well.
  public nonisolated static let success = "missing: [] strayed: []"

  private func arrived(_ event: Event) {
    if !isOnMainThread() { strayed.insert(event) }
    guard missing.remove(event) != nil, missing.isEmpty else { return }
    completion?()
    completion = nil
  }

  /// For callbacks that the main thread makes, but of which the compiler does not know that.
  private nonisolated func note(_ event: Event) {
    guard isOnMainThread() else {
      Task { @MainActor in strayed.insert(event) }
      return
    }
    MainActor.assumeIsolated { arrived(event) }
  }

  private func startRunLoopEvents() {
    _ = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: false) { _ in self.note(.timer) }
    nonisolated(unsafe) var count = 0
    _ = Timer.scheduledTimer(withTimeInterval: 0.005, repeats: true) { timer in
      count += 1
      guard count == 5 else { return }
      timer.invalidate()
      self.note(.repeatingTimer)
    }
    onAnotherThread {
      let timer = Timer(timeInterval: 0.03, repeats: false) { _ in
        self.note(.timerFromAnotherThread)
      }
      RunLoop.main.add(timer, forMode: .common)
    }
    GLibEvents.timeout(milliseconds: 5) {
      RunLoop.main.perform { self.note(.runLoopPerform) }
      return false
    }
  }

  private func startDispatchEvents() {
    DispatchQueue.main.async { self.note(.dispatchAsync) }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) { self.note(.dispatchAfter) }
    onAnotherThread {
      Thread.sleep(forTimeInterval: 0.02)
      DispatchQueue.main.async { self.note(.dispatchFromAnotherThread) }
      DispatchQueue.main.sync { self.note(.dispatchSync) }
    }
  }

  private func startTasks() {
    Task { @MainActor in arrived(.mainActorTask) }
    Task { @MainActor in
      for _ in 0..<50 { _ = await workElsewhere() }
      arrived(.afterSuspension)
    }
    Task { @MainActor in
      try? await Task.sleep(for: .milliseconds(15))
      arrived(.afterSleep)
    }
  }

  private func startGLibEvents() {
    GLibEvents.timeout(milliseconds: 10) {
      self.note(.glibTimeout); return false
    }
    GLibEvents.idle {
      self.note(.glibIdle); return false
    }
    GLibEvents.childExit { self.note(.glibChild) }
    let pipe = Pipe()
    GLibEvents.readable(pipe.fileHandleForReading.fileDescriptor) {
      _ = pipe.fileHandleForReading.availableData
      self.note(.glibReadable)
    }
    onAnotherThread {
      Thread.sleep(forTimeInterval: 0.02)
      pipe.fileHandleForWriting.write(Data([1]))
      GLibEvents.idle {
        self.note(.glibFromAnotherThread); return false
      }
    }
  }

  private func startDataTask() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.connectionProxyDictionary = [:]
    let session = URLSession(
      configuration: configuration, delegate: nil, delegateQueue: .main)
    guard let url = URL(string: "http://127.0.0.1:\(LoopbackServer().port)/") else { return }
    session.dataTask(with: url) { data, _, _ in
      guard data == Data("ok".utf8) else { return }
      self.note(.urlSession)
    }.resume()
    session.finishTasksAndInvalidate()
  }
}

private nonisolated func workElsewhere() async -> Int {
  await Task.detached { 1 }.value
}
