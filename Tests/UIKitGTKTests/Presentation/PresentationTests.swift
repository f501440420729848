import CWebKitGTK
import GObjectSupport
import Testing
import WebKitTesting

@testable import UIKitGTK

/// Controllers on top of others.
@MainActor
@Suite(.serialized) struct PresentationTests {
  private typealias Recorder = LifeCycleTests.Recorder
  private let log = LifeCycleTests.Log()

  private func makeStage() async throws -> (Stage, Recorder) {
    let root = Recorder("root", log: log)
    let stage = try await Stage(root)
    log.events = []
    return (stage, root)
  }

  @Test func aSheetIsAWindowBeforeTheOther() async throws {
    let (stage, root) = try await makeStage()
    defer { stage.close() }
    let sheet = Recorder("sheet", log: log)
    root.present(sheet, animated: true) { [log] in log.events.append("completion") }
    #expect(sheet.isBeingPresented)
    try await eventually("the sheet is there") { log.events.last == "completion" }
    #expect(!sheet.isBeingPresented)
    #expect(
      log.withoutLayout == [
        "sheet.loadView", "sheet.viewDidLoad", "sheet.viewWillAppear", "sheet.viewIsAppearing",
        "sheet.viewDidAppear", "completion",
      ])
    #expect(root.presentedViewController === sheet)
    #expect(sheet.presentingViewController === root)
    let window = try #require(sheet.view.window)
    #expect(window !== stage.window)
    let toplevel: UnsafeMutablePointer<GtkWindow> = try #require(window.gtkWidget).cast()
    #expect(gtk_window_get_modal(toplevel) != 0)
    #expect(gtk_window_get_transient_for(toplevel) == stage.window.gtkWidget?.cast())
    log.events = []
    sheet.dismiss(animated: true) { [log] in log.events.append("completion") }
    try await eventually("the sheet is gone") { log.events.last == "completion" }
    #expect(
      log.withoutLayout == [
        "sheet.viewWillDisappear", "sheet.viewDidDisappear", "completion",
      ])
    #expect(root.presentedViewController == nil)
  }

  @Test func aSheetHoldsUpItsOwnWindowOnly() async throws {
    let (stage, root) = try await makeStage()
    defer { stage.close() }
    let sheet = Recorder("sheet", log: log)
    root.present(sheet, animated: true)
    try await stage.appearance(of: sheet)
    var presses = 0
    let button = UIButton(type: .system)
    button.setTitle("Other", for: .normal)
    button.addAction(UIAction { _ in presses += 1 }, for: .primaryActionTriggered)
    let other = try await Stage(column: [button])
    defer { other.close() }
    try await other.click(on: button)
    try await eventually("the press") { presses == 1 }
    #expect(root.presentedViewController === sheet)
  }

  @Test func escapeClosesASheetUnlessItIsModal() async throws {
    let (stage, root) = try await makeStage()
    defer { stage.close() }
    let sheet = Recorder("sheet", log: log)
    sheet.isModalInPresentation = true
    root.present(sheet, animated: true)
    try await stage.appearance(of: sheet)
    try await stage.focus(try #require(sheet.view.window))
    sheet.view.window?.closeWasRequested()
    #expect(root.presentedViewController === sheet)
    sheet.isModalInPresentation = false
    try stage.input.press(.escape)
    try await eventually("the sheet is gone") { root.presentedViewController == nil }
  }

  @Test func fullScreenTakesThePlaceOfThePresenter() async throws {
    let (stage, root) = try await makeStage()
    defer { stage.close() }
    let cover = Recorder("cover", log: log)
    cover.modalPresentationStyle = .fullScreen
    root.present(cover, animated: false)
    try await eventually("the presenter is gone") { log.events.last == "root.viewDidDisappear" }
    #expect(
      log.withoutLayout == [
        "cover.loadView", "cover.viewDidLoad", "root.viewWillDisappear", "cover.viewWillAppear",
        "cover.viewIsAppearing", "cover.viewDidAppear", "root.viewDidDisappear",
      ])
    #expect(cover.view.window === stage.window)
    #expect(cover.view.frame == stage.window.bounds)
    log.events = []
    root.dismiss(animated: false)
    try await eventually("the presenter is back") { log.events.last == "cover.viewDidDisappear" }
    #expect(
      log.withoutLayout == [
        "cover.viewWillDisappear", "root.viewWillAppear", "root.viewIsAppearing",
        "root.viewDidAppear", "cover.viewDidDisappear",
      ])
    #expect(root.view.frame == stage.window.bounds)
  }

  @Test func dismissingTakesAwayAllThatIsOnTop() async throws {
    let (stage, root) = try await makeStage()
    defer { stage.close() }
    let (first, second) = (Recorder("first", log: log), Recorder("second", log: log))
    root.present(first, animated: true)
    try await stage.appearance(of: first)
    first.present(second, animated: true)
    try await stage.appearance(of: second)
    log.events = []
    root.dismiss(animated: true)
    #expect(
      log.withoutLayout == [
        "second.viewWillDisappear", "second.viewDidDisappear", "first.viewWillDisappear",
        "first.viewDidDisappear",
      ])
    #expect(first.presentedViewController == nil)
  }

  @Test func aContainedControllerPresentsByItsContainer() async throws {
    let (stage, root) = try await makeStage()
    defer { stage.close() }
    let child = UIViewController()
    root.addChild(child)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    let sheet = UIViewController()
    child.present(sheet, animated: true)
    #expect(sheet.presentingViewController === root)
    #expect(child.presentedViewController === sheet)
    child.dismiss(animated: true)
    #expect(root.presentedViewController == nil)
  }

  /// The root does not know of it.
  @Test(
    "What a controller that nobody contains has presented goes with its window",
    arguments: [true, false])
  func strangersPanels(isAlert: Bool) async throws {
    let (stage, root) = try await makeStage()
    let stranger = UIViewController()
    root.view.addSubview(stranger.view)
    let panel = makePanel(isAlert ? 0 : 2)
    stranger.present(panel, animated: true)
    try await eventually("the panel is there") { panel.presentationPhase == .none }
    #expect(stranger.presentedViewController === panel)
    let windows = Stage.toplevels.count
    stage.close()
    #expect(stranger.presentedViewController == nil)
    try await eventually("its window is gone") { Stage.toplevels.count == windows - 1 }
  }

  @Test("What is presented stays when the window gets another title bar")
  func otherTitleBar() async throws {
    let controller = UIViewController()
    let navigation = UINavigationController(rootViewController: controller)
    let stage = try await Stage(navigation)
    defer { stage.close() }
    let panel = makePanel(0)
    controller.present(panel, animated: true)
    try await eventually("the panel is there") { panel.presentationPhase == .none }
    navigation.setNavigationBarHidden(true, animated: false)
    #expect(!stage.window.contentHasTitleBar)
    #expect(controller.presentedViewController === panel)
    controller.dismiss(animated: false)
  }

  @Test("Opening and closing 100 windows with panels open leaks nothing")
  func windowsWithPanels() async throws {
    // What GTK makes once is not counted.
    let first = WidgetCensus()
    for index in 0..<4 { try await openAndClose(index, counting: first) }
    let windows = Stage.toplevels.count
    let census = WidgetCensus()
    for index in 0..<100 { try await openAndClose(index, counting: census) }
    try? await eventually("all is freed", timeout: .seconds(5)) { census.remainder.isEmpty }
    #expect(census.remainder == [:])
    #expect(census.widgetCount > 1000)
    #expect(Stage.toplevels.count == windows)
  }

  private func openAndClose(_ index: Int, counting census: WidgetCensus) async throws {
    let others = Stage.toplevels
    let root = UIViewController()
    let navigation = UINavigationController(rootViewController: root)
    root.navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .action, primaryAction: UIAction { _ in })
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    let panel = makePanel(index)
    root.present(panel, animated: true)
    try await eventually("the panel is there") { panel.presentationPhase == .none }
    for toplevel in Stage.toplevels where !others.contains(toplevel) { census.count(toplevel) }
    for object in [window, navigation, root, panel] { census.count(object) }
    window.isHidden = true
  }

  private func makePanel(_ index: Int) -> UIViewController {
    switch index % 4 {
    case 0:
      let alert = UIAlertController(title: "A", message: "B", preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "OK", style: .default))
      alert.addTextField()
      return alert
    case 1: return UIActivityViewController(activityItems: ["text"], applicationActivities: nil)
    case 2: return UINavigationController(rootViewController: UIViewController())
    default:
      let cover = UIViewController()
      cover.modalPresentationStyle = .fullScreen
      return cover
    }
  }
}
