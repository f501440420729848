internal import CWebKitGTK
internal import Foundation

/// Blocks the caller until the condition holds, while the main loop turns.
///
/// For synchronous tests (XCTest) on the main thread; asynchronous code uses
/// ``eventually(_:timeout:_:)``. Timers, `DispatchQueue.main` and GLib sources run meanwhile; inside
/// a main-actor task the main actor stays occupied by its caller, so only GLib sources do.
///
/// ```swift
/// webView.load(URLRequest(url: server.url("/")))
/// try waitUntil("the page is loaded") { !webView.isLoading }
/// ```
///
/// - Throws: ``WaitTimeout``, or what `condition` throws.
@MainActor
public func waitUntil(
  _ what: String = "a condition", timeout: Duration = .defaultWait,
  _ condition: @MainActor () throws -> Bool
) throws {
  let deadline = ContinuousClock.now + timeout
  while true {
    let isLastLook = ContinuousClock.now >= deadline
    if try condition() { return }
    if isLastLook {
      throw WaitTimeout(awaited: what, timeout: timeout, scene: Scene.description)
    }
    turnMainLoop()
  }
}

/// One turn of both loops: GLib's sources that are ready, then the run loop for at most a tick.
@MainActor
private func turnMainLoop() {
  while g_main_context_iteration(nil, 0) != 0 {}
  _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: waitTick / .seconds(1)))
}
