import CWebKitGTK
import Foundation
import Testing
import WebKit
import WebKitTesting

/// Views go when the last reference to them goes, with their processes and their memory.
@Suite(.timeLimit(.minutes(4))) @MainActor struct LifetimeTests {
  private static let frame = CGRect(x: 0, y: 0, width: 400, height: 300)

  /// A view that nothing but its user may keep alive.
  private final class Watch {
    private(set) weak var view: WKWebView?
    init(_ view: WKWebView) { self.view = view }
  }

  private func expectGone(_ watch: Watch, _ place: String) async throws {
    try await eventually("the end of the view \(place)") { watch.view == nil }
  }

  @Test("A view goes at once after a load")
  func afterLoad() async throws {
    var view: WKWebView? = WKWebView(frame: Self.frame)
    try await view?.loadAndWait(html: "<p>page")
    let watch = Watch(try #require(view))
    view = nil
    try await expectGone(watch, "after a load")
  }

  @Test("A view that was never used goes at once")
  func unused() {
    var view: WKWebView? = WKWebView(frame: Self.frame)
    weak let watched = view
    #expect(watched != nil)
    view = nil
    #expect(watched == nil)
  }

  @Test("A view goes in the middle of a load, and its delegate hears no more of it")
  func duringLoad() async throws {
    let gate = Gate()
    defer { gate.open() }
    let server = try LoopbackServer()
    server.route("/", .html("late").held(by: gate))
    let recorder = NavigationRecorder()
    var view: WKWebView? = WKWebView(frame: Self.frame)
    view?.navigationDelegate = recorder
    view?.load(server.url("/"))
    try await gate.reached()
    let watch = Watch(try #require(view))
    view = nil
    try await expectGone(watch, "during a load")
    #expect(recorder.kinds == [.started])
  }

  @Test("A view with a script and a picture on their way goes when both have answered")
  func pendingAnswers() async throws {
    var answers = 0
    var view: WKWebView? = WKWebView(frame: Self.frame)
    try await view?.loadAndWait(html: "<p>page")
    let watch = Watch(try #require(view))
    view?.evaluateJavaScript("1 + 1") { value, _ in
      #expect(value as? Int == 2)
      answers += 1
    }
    view?.takeSnapshot(with: nil) { image, _ in
      #expect(image != nil)
      answers += 1
    }
    view = nil
    try await eventually("both answers") { answers == 2 }
    try await expectGone(watch, "after its answers")
  }

  @Test("A window that goes takes its web views along")
  func inWindow() async throws {
    var window: UIWindow? = UIWindow(frame: Self.frame)
    var controller: UIViewController? = UIViewController()
    var view: WKWebView? = WKWebView(frame: Self.frame)
    controller?.view.addSubview(try #require(view))
    window?.rootViewController = controller
    window?.makeKeyAndVisible()
    try await view?.loadAndWait(html: "<p>page")
    let watch = Watch(try #require(view))
    (view, controller) = (nil, nil)
    #expect(watch.view != nil)
    window?.isHidden = true
    window = nil
    try await expectGone(watch, "of a window")
  }

  @Test("A GTK hierarchy keeps its web view, and takes it along")
  func inGTKHierarchy() async throws {
    var view: WKWebView? = WKWebView(frame: Self.frame)
    let widget = try #require(gtk_window_new())
    let window = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkWindow.self)
    gtk_window_set_child(window, view?.gtkWidget)
    gtk_window_present(window)
    try await view?.loadAndWait(html: "<p>page")
    let watch = Watch(try #require(view))
    view = nil
    #expect(watch.view != nil)
    gtk_window_destroy(window)
    try await expectGone(watch, "of a GTK window")
  }

  @Test("A tree of views outside of any window takes its web view along")
  func inTree() async throws {
    var root: UIView? = UIView(frame: Self.frame)
    var view: WKWebView? = WKWebView(frame: Self.frame)
    root?.addSubview(try #require(view))
    try await view?.loadAndWait(html: "<p>page")
    let watch = Watch(try #require(view))
    view = nil
    #expect(watch.view != nil)
    root = nil
    try await expectGone(watch, "of a tree")
  }

  @Test("A view outlives a superview that goes, and its page stays visible")
  func outlivesSuperview() async throws {
    let view = WKWebView(frame: Self.frame)
    var root: UIView? = UIView(frame: Self.frame)
    root?.addSubview(view)
    try await view.loadAndWait(html: "<p>page")
    #expect(root != nil)
    root = nil
    #expect(view.superview == nil)
    try await eventually("a visible page") {
      try await view.text("document.visibilityState") == "visible"
    }
  }

  @Test("Two hundred views leave no process and no memory behind")
  func manyViews() async throws {
    let before = ProcessCensus()
    let server = try LoopbackServer()
    server.route("/", .html("<title>t</title><p>page"))
    var memory: [Int] = []
    for _ in 1...40 {
      var views = (1...5).map { _ in WKWebView(frame: Self.frame) }
      let watches = views.map(Watch.init)
      for view in views { view.load(server.url("/")) }
      try await eventually("five pages") { views.allSatisfy { !$0.isLoading && $0.title == "t" } }
      for view in views { #expect(try await view.text("1 + 1") == "2") }
      views = []
      for watch in watches { try await expectGone(watch, "after its page") }
      server.clearRequests()
      memory.append(ProcessCensus().ownResidentMemory)
    }
    try await ProcessCensus.waitUntilGone("WebKitWebProcess", except: before)
    let growth = Double(memory[39]) / Double(memory[9]) - 1
    #expect(growth < 0.05, "from the 50th to the 200th view: \(memory.map { $0 / 1024 }) KiB")
  }
}
