import CWebKitGTK
import Foundation
import GObjectSupport
import WebKit

/// What the main thread of this program runs.
@MainActor
enum OuterLoop: String {
  /// `RunLoop.main`, turn by turn until the scenario is over.
  case runLoopTurns
  /// `RunLoop.main.run(until:)`.
  case runLoopUntil
  /// `RunLoop.main.run()`, left by `exit`.
  case runLoop
  /// A `GMainLoop`.
  case glibLoop
  /// `g_application_run` of a `GApplication` without windows.
  case application
  /// `g_application_run` of a `GtkApplication`, with the view in a window of it.
  case gtkApplication
  /// `UIApplicationMain`, with the view in a `UIWindow`.
  case uiApplication

  func run(_ scenario: Scenario) {
    switch self {
    case .runLoopTurns:
      var isOver = false
      scenario.start(PageProgram { isOver = true })
      while !isOver {
        _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.05))
      }
    case .runLoopUntil:
      var isOver = false
      scenario.start(PageProgram { isOver = true })
      while !isOver { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.2)) }
    case .runLoop:
      scenario.start(PageProgram { exit(0) })
      RunLoop.main.run()
    case .glibLoop:
      let loop = g_main_loop_new(nil, 0)
      scenario.start(PageProgram { g_main_loop_quit(loop) })
      g_main_loop_run(loop)
      g_main_loop_unref(loop)
    case .application: runApplication(scenario)
    case .gtkApplication: runGTKApplication(scenario)
    case .uiApplication:
      PageAppDelegate.scenario = scenario
      _ = UIApplicationMain(
        CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(PageAppDelegate.self))
    }
  }

  private func runApplication(_ scenario: Scenario) {
    let application = ObjectReference(adopting: g_application_new(nil, G_APPLICATION_NON_UNIQUE)!)
    let activation = application.pointer.connect("activate") { _ in
      g_application_hold(application.pointer)
      scenario.start(PageProgram { g_application_quit(application.pointer) })
      return .none
    }
    g_application_run(application.pointer, 0, nil)
    activation.disconnect()
  }

  private func runGTKApplication(_ scenario: Scenario) {
    // The first view opens the display that GTK is about to ask for.
    let program = PageProgram()
    let application = ObjectReference(
      adopting: gtk_application_new(nil, G_APPLICATION_NON_UNIQUE)!)
    program.end = { g_application_quit(application.pointer.cast()) }
    let activation = application.pointer.connect("activate") { _ in
      let window: UnsafeMutablePointer<GtkWindow> =
        gtk_application_window_new(application.pointer).cast()
      gtk_window_set_default_size(window, 500, 400)
      gtk_window_set_child(window, program.webView.gtkWidget)
      gtk_window_present(window)
      scenario.start(program)
      return .none
    }
    g_application_run(application.pointer.cast(), 0, nil)
    activation.disconnect()
  }
}

/// An app delegate as on iOS, with the page in its window.
final class PageAppDelegate: UIResponder, UIApplicationDelegate {
  static var scenario = Scenario.evaluate
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 500, height: 400))
    let program = PageProgram { window.isHidden = true }
    let controller = UIViewController()
    controller.view = program.webView
    window.rootViewController = controller
    window.makeKeyAndVisible()
    self.window = window
    Self.scenario.start(program)
    return true
  }
}
