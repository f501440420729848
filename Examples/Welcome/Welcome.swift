import WebKit

/// Shows the bundled page in a window, as an iOS app would.
@main
final class Welcome: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1100, height: 800))
    window.rootViewController = WelcomeController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}
