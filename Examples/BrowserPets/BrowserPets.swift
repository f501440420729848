import WebKit

/// Two sites as one feed. `BrowserPets --tour FOLDER` plays a tour through everything, checks each outcome,
/// and leaves pictures, documents and a report in the folder.
@main
final class BrowserPets: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  private var petTalk: PetTalk?

  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    // A bundle of Apple's has its Info dictionary in its place; a program of Linux says where it is.
    setenv("WEBKIT_INFO_PLIST", Resources.folder.appending(path: "App/Info.plist").path(), 0)
    return true
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    do {
      try start(tourFolder: Self.tourFolder)
    } catch {
      try? FileHandle.standardError.write(
        contentsOf: Data("Browser Pets cannot start: \(error)\n".utf8))
      exit(EXIT_FAILURE)
    }
    return true
  }

  private static var tourFolder: URL? {
    let arguments = CommandLine.arguments
    guard let option = arguments.firstIndex(of: "--tour"), option + 1 < arguments.count else {
      return nil
    }
    return URL(filePath: arguments[option + 1])
  }

  private func start(tourFolder: URL?) throws {
    let petTalk = try PetTalk()
    self.petTalk = petTalk
    let settings = Settings(defaults: tourFolder == nil ? .standard : nil)
    let server = try SiteServer(talk: petTalk.url)
    let feed = FeedController(try PageFactory(server: server, settings: settings))
    let navigation = UINavigationController(rootViewController: feed)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1180, height: 780))
    self.window = window
    settings.onChange = { [weak window, weak navigation, weak settings] in
      guard let settings else { return }
      window?.overrideUserInterfaceStyle = settings.isDark ? .dark : .unspecified
      for case let page as PetPageController in navigation?.viewControllers ?? [] {
        page.adoptSettings()
      }
    }
    settings.onChange?()
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    if let tourFolder {
      let tour = try Tour(window, feed, server, settings, in: tourFolder)
      Task { exit(await tour.play()) }
    }
  }
}
