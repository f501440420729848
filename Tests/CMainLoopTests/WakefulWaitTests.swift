import CMainLoop
import CWebKitGTK
import Foundation
import Testing

/// The moment for which the main thread waits awake.
@MainActor
@Suite struct WakefulWaitTests {
  @Test("Work of GLib, Dispatch, tasks and the run loop arrives while it waits awake")
  func everythingArrives() async {
    for _ in 0..<50 {
      main_loop_expect_answer()
      await withCheckedContinuation { done in
        DispatchQueue.global().async { DispatchQueue.main.async { done.resume() } }
      }
      main_loop_expect_answer()
      await Task.detached {}.value
      main_loop_expect_answer()
      await withCheckedContinuation { done in RunLoop.main.perform { done.resume() } }
      main_loop_expect_answer()
      await glibTimeout(milliseconds: 1)
    }
  }

  @Test("The moment ends: a thread that waits for long sleeps")
  func momentEnds() async {
    main_loop_expect_answer()
    let before = processorTime()
    await glibTimeout(milliseconds: 300)
    // Awake all the time, it would have used nearly all of it; the loop itself takes one or two.
    #expect(processorTime() - before < 0.15)
  }

  /// Seconds that this thread, the main one, has used.
  private func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private func glibTimeout(milliseconds: guint) async {
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      let box = Unmanaged.passRetained(Waiting(done)).toOpaque()
      g_timeout_add(
        milliseconds,
        {
          if let box = $0 { Unmanaged<Waiting>.fromOpaque(box).takeRetainedValue().done.resume() }
          return 0
        }, box)
    }
  }
}

private final class Waiting: Sendable {
  let done: CheckedContinuation<Void, Never>
  init(_ done: CheckedContinuation<Void, Never>) { self.done = done }
}
