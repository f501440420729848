import Foundation
import MainLoopChecks

/// What the main thread of this program runs.
enum OuterLoop: String {
  /// `RunLoop.main`, turn by turn until the scenario is over.
  case runLoopTurns
  /// `RunLoop.main.run()`, left by `exit`.
  case runLoop
  /// `g_application_run`.
  case application
  /// A `GMainLoop`.
  case glibLoop
  /// `dispatchMain()`, left by `exit`.
  case dispatch
  /// Nothing: main returns at once.
  case none

  @MainActor private static var isOver = false
  @MainActor private static let plainApplication = PlainApplication()
  @MainActor private static let mainLoop = GLibLoop()

  @MainActor
  func run() {
    switch self {
    case .runLoopTurns:
      while !Self.isOver { runLoopTurn() }
    case .runLoop: RunLoop.main.run()
    case .application: Self.plainApplication.run()
    case .glibLoop: Self.mainLoop.run()
    case .dispatch: dispatchMain()
    case .none: break
    }
  }

  @MainActor
  func stop() {
    Self.isOver = true
    switch self {
    case .runLoopTurns, .none: break
    case .runLoop, .dispatch: exit(0)
    case .application: Self.plainApplication.quit()
    case .glibLoop: Self.mainLoop.quit()
    }
  }
}
