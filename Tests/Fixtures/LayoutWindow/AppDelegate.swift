// An app as ported from iOS: an app delegate, a window, a controller that lays coloured views out.
// It prints its life cycle and, unless told to `stay`, closes its window once it has appeared.
import UIKitGTK

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    print("didFinishLaunching")
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 480, height: 320))
    window.rootViewController = LayoutController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }

  func applicationWillTerminate(_ application: UIApplication) {
    print("willTerminate")
  }
}

final class LayoutController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    print("viewDidLoad")
    title = "Layout"
    view.backgroundColor = .systemGray5
    let names = ["bar": UIColor.systemBlue, "left": .systemGreen, "right": .systemOrange]
    let views = names.mapValues { color in
      let view = UIView()
      view.backgroundColor = color
      view.translatesAutoresizingMaskIntoConstraints = false
      self.view.addSubview(view)
      return view
    }
    let badge = UIView(
      frame: CGRect(
        x: view.bounds.maxX - 60, y: view.bounds.maxY - 60, width: 40, height: 40))
    badge.backgroundColor = .systemRed
    badge.alpha = 0.6
    badge.autoresizingMask = [.flexibleLeftMargin, .flexibleTopMargin]
    view.addSubview(badge)
    let formats = [
      "H:|[bar]|", "V:|[bar(44)]-[left]-|", "H:|-[left(>=80)]-[right(==left)]-|",
    ]
    for format in formats {
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(
          withVisualFormat: format, options: [], metrics: nil, views: views))
    }
    if let left = views["left"], let right = views["right"] {
      NSLayoutConstraint.activate([
        right.topAnchor.constraint(equalTo: left.topAnchor),
        right.bottomAnchor.constraint(equalTo: left.bottomAnchor),
      ])
    }
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    print("viewWillAppear")
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    print("viewDidAppear")
    if !CommandLine.arguments.contains("stay") { view.window?.isHidden = true }
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    print("viewDidDisappear")
  }
}
