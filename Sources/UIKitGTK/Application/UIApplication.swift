internal import CWebKitGTK
internal import GObjectSupport

/// The running app: its delegate, its windows and its main loop.
///
/// Windows work without it too, in a program with a `main` of its own and in tests.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  /// The one application object.
  public static let shared = UIApplication()

  /// The names of what a delegate is told at launch; nothing is at present.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The object that was told of the launch.
  open weak var delegate: (any UIApplicationDelegate)?

  /// The windows on screen, in the order in which they were shown.
  open var windows: [UIWindow] { shown.compactMap(\.window) }

  private struct ShownWindow {
    weak var window: UIWindow?
  }

  private var shown: [ShownWindow] = []
  private var instance: ObjectReference<UnsafeMutablePointer<GtkApplication>>?

  private override init() { super.init() }

  /// Runs the main loop until the last window is closed.
  ///
  /// - Returns: the exit status.
  func run(delegate: any UIApplicationDelegate) -> Int32 {
    do {
      try DisplayServer.open()
    } catch {
      logFault("the app cannot start without a display: \(error)")
      return EXIT_FAILURE
    }
    self.delegate = delegate
    let application = ObjectReference(
      adopting: gtk_application_new(Self.identifier, G_APPLICATION_NON_UNIQUE)!)
    instance = application
    let activation = application.pointer.connect("activate") { [unowned self] _ in
      // Until its last window is closed the app runs, even if it shows one only later.
      g_application_hold(application.pointer.cast())
      _ = delegate.application(self, willFinishLaunchingWithOptions: nil)
      _ = delegate.application(self, didFinishLaunchingWithOptions: nil)
      return .none
    }
    let status = g_application_run(application.pointer.cast(), 0, nil)
    activation.disconnect()
    delegate.applicationWillTerminate(self)
    instance = nil
    return status
  }

  /// The bundle's identifier if GTK accepts it.
  private static var identifier: String? {
    Bundle.main.bundleIdentifier.flatMap { g_application_id_is_valid($0) != 0 ? $0 : nil }
  }

  func didShow(_ window: UIWindow) {
    shown.append(ShownWindow(window: window))
  }

  /// A window was closed or is gone.
  func windowsDidChange() {
    shown.removeAll { $0.window?.isHidden ?? true }
    DesktopStyle.followWindows()
    if shown.isEmpty, let instance { g_application_quit(instance.pointer.cast()) }
  }
}

/// Runs the app with a delegate of the named class, which must have been declared `final` or with a
/// `required` `init()`.
///
/// - Parameters:
///   - principalClassName: ignored; the application is always a `UIApplication`.
///   - delegateClassName: as `NSStringFromClass` gives it.
@preconcurrency @MainActor
public func UIApplicationMain(
  _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
  _ principalClassName: String?, _ delegateClassName: String?
) -> Int32 {
  guard let name = delegateClassName,
    let delegate = NSClassFromString(name) as? any UIApplicationDelegate.Type
  else {
    preconditionFailure("no application delegate class \(delegateClassName ?? "(nil)")")
  }
  return UIApplication.shared.run(delegate: delegate.init())
}
