import CWebKitGTK
import GObjectSupport
import Testing
import WebKitTesting

@testable import UIKitGTK

/// Navigation controllers and their bars.
@MainActor
@Suite(.serialized) struct NavigationTests {
  private typealias Recorder = LifeCycleTests.Recorder
  private let log = LifeCycleTests.Log()

  private func note(_ text: String) -> UIAction {
    UIAction(title: text) { [log] _ in log.events.append(text) }
  }

  @Test func pushAndPopInApplesOrder() async throws {
    let (first, second) = (Recorder("first", log: log), Recorder("second", log: log))
    first.title = "First"
    second.title = "Second"
    let navigation = UINavigationController(rootViewController: first)
    let stage = try await Stage(navigation)
    defer { stage.close() }
    try await stage.appearance(of: first)
    try await eventually("the first has moved") { log.events.contains("first.didMove true") }
    log.events = []
    navigation.pushViewController(second, animated: true)
    try await eventually("the second has moved") { log.events.last == "second.didMove true" }
    #expect(
      log.withoutLayout == [
        "second.willMove true", "first.viewWillDisappear", "second.loadView", "second.viewDidLoad",
        "second.viewWillAppear", "second.viewIsAppearing", "first.viewDidDisappear",
        "second.viewDidAppear", "second.didMove true",
      ])
    #expect(navigation.topViewController === second)
    #expect(second.navigationController === navigation)
    #expect(navigation.navigationBar.topItem === second.navigationItem)
    #expect(
      gtk_window_get_title(stage.window.gtkWidget?.cast()).map { String(cString: $0) } == "Second")
    log.events = []
    let back = try #require(
      navigation.navigationBar.widget?.descendants(ofType: "GtkButton")
        .first { String(cString: gtk_widget_get_name($0)) == "BackButton" })
    try await stage.click(on: back)
    try await eventually("the first is back") { log.events.last == "first.viewDidAppear" }
    #expect(
      log.withoutLayout == [
        "second.willMove false", "second.viewWillDisappear", "first.viewWillAppear",
        "first.viewIsAppearing", "second.viewDidDisappear", "second.didMove false",
        "first.viewDidAppear",
      ])
    #expect(navigation.viewControllers == [first])
    #expect(navigation.popViewController(animated: true) == nil)
  }

  @Test func aStackIsSetAtOnce() async throws {
    let controllers = (0..<3).map { _ in UIViewController() }
    let navigation = UINavigationController()
    navigation.viewControllers = controllers
    let stage = try await Stage(navigation)
    defer { stage.close() }
    #expect(controllers[2].view.window === stage.window)
    #expect(!controllers[0].isViewLoaded)
    #expect(navigation.popToRootViewController(animated: true) == Array(controllers[1...]))
    #expect(controllers[0].view.window === stage.window)
    #expect(controllers[2].parent == nil)
    #expect(navigation.visibleViewController === controllers[0])
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func barsLookLikeGNOME(style: UIUserInterfaceStyle) async throws {
    let controller = UIViewController()
    controller.title = "Swift"
    controller.view.backgroundColor = .systemBackground
    let label = UILabel()
    label.text = "Content"
    label.textColor = .secondaryLabel
    label.frame = CGRect(x: 20, y: 20, width: 200, height: 30)
    controller.view.addSubview(label)
    controller.navigationItem.rightBarButtonItems = [
      UIBarButtonItem(
        image: UIImage(systemName: "ellipsis.circle"), menu: UIMenu(children: [note("One")])),
      UIBarButtonItem(systemItem: .done, primaryAction: note("Done")),
    ]
    controller.toolbarItems = [
      UIBarButtonItem(systemItem: .rewind, primaryAction: note("Back")), .flexibleSpace(),
      UIBarButtonItem(systemItem: .action, primaryAction: note("Share")), .flexibleSpace(),
      UIBarButtonItem(systemItem: .refresh, primaryAction: note("Reload")),
    ]
    let navigation = UINavigationController()
    navigation.setViewControllers([UIViewController(), controller], animated: false)
    navigation.isToolbarHidden = false
    let stage = try await Stage(navigation, style: style)
    defer { stage.close() }
    _ = try await stage.picture("bars-\(style)")
    #expect(controller.view.frame.minY == navigation.navigationBar.frame.maxY)
    #expect(controller.view.frame.maxY == navigation.toolbar.frame.minY)
    let done = try #require(controller.navigationItem.rightBarButtonItems?.last)
    try await stage.click(on: try #require(done.button))
    try await eventually("the item's action runs") { log.events == ["Done"] }
    done.isEnabled = false
    let button = try #require(done.button)
    #expect(gtk_widget_get_sensitive(button) == 0)
    let menuItem = try #require(controller.navigationItem.rightBarButtonItem?.button)
    try await stage.click(on: menuItem)
    let bar = try #require(navigation.navigationBar.widget)
    #expect(try await stage.menuItems(on: navigation.navigationBar).count == 1)
    try stage.input.press(.escape)
    try await eventually("the menu is gone") {
      bar.descendants(ofType: "GtkModelButton").isEmpty
    }
  }

  @Test func barsCanBeHidden() async throws {
    let controller = UIViewController()
    let navigation = UINavigationController(rootViewController: controller)
    let stage = try await Stage(navigation)
    defer { stage.close() }
    #expect(stage.window.contentHasTitleBar)
    navigation.setNavigationBarHidden(true, animated: true)
    navigation.view.layoutIfNeeded()
    #expect(controller.view.frame.minY == 0)
    #expect(!stage.window.contentHasTitleBar)
    navigation.setNavigationBarHidden(false, animated: true)
    navigation.view.layoutIfNeeded()
    #expect(controller.view.frame.minY > 30)
  }

  @Test func aTitleViewTakesTheMiddle() async throws {
    let controller = UIViewController()
    let field = UITextField()
    field.borderStyle = .roundedRect
    controller.navigationItem.titleView = field
    let stage = try await Stage(UINavigationController(rootViewController: controller))
    defer { stage.close() }
    try await eventually("the field has its size") { field.bounds.width > 150 }
    try await stage.click(on: field)
    try await eventually("the field has the focus") { field.isFirstResponder }
    try stage.input.type("swift")
    try await eventually("the text arrives") { field.text == "swift" }
    _ = try await stage.picture("title-view")
  }

  @Test func aSearchBarTakesTheMiddle() async throws {
    let controller = UIViewController()
    let search = UISearchBar()
    search.showsCancelButton = true
    controller.navigationItem.titleView = search
    controller.navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .done, primaryAction: note("Done"))
    let navigation = UINavigationController(rootViewController: controller)
    let stage = try await Stage(navigation, size: CGSize(width: 640, height: 240))
    defer { stage.close() }
    try await eventually("the search bar has its size") { search.bounds.width > 150 }
    _ = try await stage.picture("title-search")
    let bar = navigation.navigationBar
    let place = try #require(search.widget?.frame(in: bar))
    let field = try #require(search.searchTextField.widget?.frame(in: bar))
    #expect(place.contains(field))
    // In the middle of the bar's height, as high as it would like to be.
    #expect(abs(place.midY - bar.bounds.midY) <= 1)
    #expect(field.height == search.intrinsicContentSize.height)
    try await stage.click(on: search.searchTextField)
    try stage.input.type("swift")
    try await eventually("the text arrives") { search.text == "swift" }
  }
}
