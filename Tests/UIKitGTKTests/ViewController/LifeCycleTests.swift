import Testing
import UIKitGTK

@MainActor
@Suite struct LifeCycleTests {
  final class Recorder: UIViewController {
    let name: String
    let log: Log
    private var appeared: CheckedContinuation<Void, Never>?
    private var hasAppeared = false

    init(_ name: String = "", log: Log = Log()) {
      self.name = name
      self.log = log
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    private func note(_ event: String) {
      log.events.append(name.isEmpty ? event : "\(name).\(event)")
    }

    override func loadView() {
      note("loadView")
      super.loadView()
    }
    override func viewDidLoad() { note("viewDidLoad") }
    override func viewWillAppear(_ animated: Bool) { note("viewWillAppear") }
    override func viewIsAppearing(_ animated: Bool) { note("viewIsAppearing") }
    override func viewDidAppear(_ animated: Bool) {
      note("viewDidAppear")
      hasAppeared = true
      appeared?.resume()
      appeared = nil
    }
    override func viewWillDisappear(_ animated: Bool) { note("viewWillDisappear") }
    override func viewDidDisappear(_ animated: Bool) { note("viewDidDisappear") }
    override func viewWillLayoutSubviews() { note("viewWillLayoutSubviews") }
    override func viewDidLayoutSubviews() { note("viewDidLayoutSubviews") }
    override func willMove(toParent parent: UIViewController?) { note("willMove \(parent != nil)") }
    override func didMove(toParent parent: UIViewController?) { note("didMove \(parent != nil)") }

    func appearance() async {
      if hasAppeared { return }
      await withCheckedContinuation { appeared = $0 }
    }
  }

  final class Log {
    var events: [String] = []
    /// Without the further layouts that a desktop may ask for.
    var withoutLayout: [String] { events.filter { !$0.contains("Layout") } }
  }

  @Test func viewIsLoadedOnDemand() {
    let controller = Recorder()
    #expect(!controller.isViewLoaded)
    #expect(controller.viewIfLoaded == nil)
    _ = controller.view
    #expect(controller.isViewLoaded)
    #expect(controller.log.events == ["loadView", "viewDidLoad"])
  }

  @Test func windowShowsAndHidesItsRootController() async {
    let controller = Recorder()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    window.rootViewController = controller
    #expect(!controller.isViewLoaded)
    window.makeKeyAndVisible()
    #expect(!window.isHidden)
    #expect(UIApplication.shared.windows.contains(window))
    await controller.appearance()
    #expect(
      Array(controller.log.events.prefix(6)) == [
        "loadView", "viewDidLoad", "viewWillAppear", "viewIsAppearing", "viewWillLayoutSubviews",
        "viewDidLayoutSubviews",
      ])
    #expect(
      controller.log.events.last == "viewDidAppear"
        || controller.log.events.contains("viewDidAppear"))
    controller.log.events = []
    window.isHidden = true
    #expect(controller.log.withoutLayout == ["viewWillDisappear", "viewDidDisappear"])
    #expect(!UIApplication.shared.windows.contains(window))
    controller.log.events = []
    window.makeKeyAndVisible()
    #expect(controller.log.withoutLayout == ["viewWillAppear", "viewIsAppearing"])
    window.rootViewController = nil
    #expect(
      controller.log.withoutLayout == [
        "viewWillAppear", "viewIsAppearing", "viewWillDisappear", "viewDidDisappear",
      ])
    window.isHidden = true
  }

  @Test func childControllersFollowTheirViews() async {
    let log = Log()
    let parent = Recorder("parent", log: log)
    let child = Recorder("child", log: log)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    defer { window.isHidden = true }
    window.rootViewController = parent
    window.makeKeyAndVisible()
    await parent.appearance()
    log.events = []
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    await child.appearance()
    #expect(
      log.withoutLayout == [
        "child.willMove true", "child.loadView", "child.viewDidLoad", "child.viewWillAppear",
        "child.viewIsAppearing", "child.didMove true", "child.viewDidAppear",
      ])
    #expect(parent.children == [child])
    #expect(child.parent === parent)
    log.events = []
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    #expect(
      log.withoutLayout == [
        "child.willMove false", "child.viewWillDisappear", "child.viewDidDisappear",
        "child.didMove false",
      ])
    #expect(parent.children.isEmpty)
  }

  @Test func controllersAndViewsAreFreed() async {
    weak var controller: UIViewController?
    weak var view: UIView?
    weak var window: UIWindow?
    do {
      let made = Recorder()
      let shown = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      shown.rootViewController = made
      shown.makeKeyAndVisible()
      await made.appearance()
      shown.isHidden = true
      (controller, view, window) = (made, made.view, shown)
    }
    await Task.yield()
    #expect(window == nil)
    #expect(controller == nil)
    #expect(view == nil)
  }
}
