internal import Foundation

/// Runs each loop within callbacks of the others, and checks that work which is enqueued from inside
/// arrives: in the nested loop where it can, else when control is back in the outer one.
@MainActor
final class NestedLoops {
  private typealias Step = (name: String, run: @MainActor (@escaping @MainActor () -> Void) -> Void)

  func start(then end: @escaping @MainActor () -> Void) {
    run(Self.steps[...], then: end)
  }

  private func run(_ steps: ArraySlice<Step>, then end: @escaping @MainActor () -> Void) {
    guard let step = steps.first else { return end() }
    step.run {
      report("nested: \(step.name)")
      // From a fresh callback, so that the steps do not nest in each other.
      GLibEvents.timeout(milliseconds: 1) {
        MainActor.assumeIsolated { self.run(steps.dropFirst(), then: end) }
        return false
      }
    }
  }

  private static let steps: [Step] = [
    (
      "run loop in GLib callback",
      { done in
        inGLibCallback { runLoopModal() }; after(done)
      }
    ),
    (
      "GLib loop in GLib callback",
      { done in
        inGLibCallback { glibModal() }; after(done)
      }
    ),
    (
      "run loop in timer",
      { done in
        inTimer { runLoopModal() }; after(done)
      }
    ),
    (
      "GLib loop in timer",
      { done in
        inTimer { glibModal() }; after(done)
      }
    ),
    (
      "run loop in task",
      { done in
        inTask { runLoopInTask() }; after(done)
      }
    ),
    (
      "GLib iteration in task",
      { done in
        inTask { glibInTask() }; after(done)
      }
    ),
    (
      "GLib loop in run loop in task",
      { done in
        inTask {
          inTimer { glibInTask() }; runLoopInTask()
        }
        after(done)
      }
    ),
    (
      "run loop in GLib loop in task",
      { done in
        inTask {
          inGLibCallback { runLoopInTask() }; glibInTask()
        }
        after(done)
      }
    ),
  ]
  private static var pendingInner = 0
  private static var pendingDone: (@MainActor () -> Void)?

  private static func after(_ done: @escaping @MainActor () -> Void) { pendingDone = done }

  private static func started() { pendingInner += 1 }
  private static func finished() {
    pendingInner -= 1
    guard pendingInner == 0, let done = pendingDone else { return }
    pendingDone = nil
    done()
  }

  private static func inGLibCallback(_ body: @escaping @MainActor () -> Void) {
    started()
    GLibEvents.timeout(milliseconds: 1) {
      MainActor.assumeIsolated {
        body(); finished()
      }
      return false
    }
  }

  private static func inTimer(_ body: @escaping @MainActor () -> Void) {
    started()
    _ = Timer.scheduledTimer(withTimeInterval: 0.001, repeats: false) { _ in
      MainActor.assumeIsolated {
        body(); finished()
      }
    }
  }

  private static func inTask(_ body: @escaping @MainActor () -> Void) {
    started()
    Task { @MainActor in
      body(); finished()
    }
  }

  /// Everything makes progress in a loop that is run outside main-actor tasks.
  private static func runLoopModal() {
    let check = ProgressCheck()
    check.start {}
    while !check.missing.isEmpty { runLoopTurn() }
    // Pumping without waiting has to do as well.
    let pumped = ProgressCheck()
    pumped.start {}
    while !pumped.missing.isEmpty { RunLoop.main.run(until: Date()) }
    if !check.strayed.isEmpty { report(check.summary) }
  }

  private static func glibModal() {
    let check = ProgressCheck()
    check.start {}
    while !check.missing.isEmpty { GLibEvents.iterate(waiting: true) }
    if !check.strayed.isEmpty { report(check.summary) }
  }

  /// Within a main-actor task, other main-actor work has to wait for its end; the rest does not.
  private static let notInTask: Set<ProgressCheck.Event> = [
    .dispatchAsync, .dispatchAfter, .dispatchSync, .dispatchFromAnotherThread, .mainActorTask,
    .afterSuspension, .afterSleep, .urlSession,
  ]

  private static func runLoopInTask() {
    modalInTask(runLoopTurn)
  }

  private static func glibInTask() { modalInTask { GLibEvents.iterate(waiting: true) } }

  private static func modalInTask(_ turn: () -> Void) {
    let inside = ProgressCheck(ignoring: notInTask)
    inside.start {}
    // What cannot arrive inside must not be lost either.
    started()
    let outside = ProgressCheck()
    outside.start { finished() }
    let before = processorTime()
    while !inside.missing.isEmpty { turn() }
    // Waiting for events that cannot be served must not turn into polling.
    var over = false
    GLibEvents.timeout(milliseconds: 100) {
      over = true; return false
    }
    while !over { turn() }
    let used = processorTime() - before
    if used > 80 { report("busy for \(used) ms of a nested loop in a task") }
  }
}
