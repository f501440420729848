import Foundation
import Testing
import WebKit
import WebKitTesting

@MainActor private var gone: Set<String> = []

private func note(_ name: String) {
  Task { @MainActor in gone.insert(name) }
}

// Subclasses as apps for Apple's platforms have them.
private final class PageView: WKWebView {
  deinit { note("page") }
}

private final class PlainView: UIView {
  deinit { note("view") }
}

private final class PlainWindow: UIWindow {
  deinit { note("window") }
}

private final class PlainController: UIViewController {
  deinit { note("controller") }
}

private final class IsolatedPageView: WKWebView {
  isolated deinit { gone.insert("isolated") }
}

/// Carries the last reference to something away from the main thread.
private final class Parcel: @unchecked Sendable {
  private var content: AnyObject?
  init(_ content: AnyObject) { self.content = content }
  func drop() { content = nil }
}

/// Views end well whatever kind of `deinit` they have and whichever thread lets go of them last.
@Suite(.serialized, .timeLimit(.minutes(2))) @MainActor struct PlainDeinitTests {
  private static let frame = CGRect(x: 0, y: 0, width: 200, height: 100)

  init() { gone = [] }

  private func dropElsewhere(_ parcel: Parcel) async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        parcel.drop()
        continuation.resume()
      }
    }
  }

  private func expectGone(_ names: Set<String>) async throws {
    try await eventually("the end of \(names)") { gone == names }
  }

  @Test("Subclasses may have a plain deinit, or one of the main actor")
  func subclasses() async throws {
    var things: [AnyObject] = [
      PageView(frame: Self.frame), PlainView(frame: Self.frame), PlainWindow(frame: Self.frame),
      PlainController(), IsolatedPageView(frame: Self.frame),
    ]
    #expect(things.count == 5)
    things = []
    try await expectGone(["page", "view", "window", "controller", "isolated"])
  }

  @Test("A loaded page, dropped on another thread, ends with its process")
  func page() async throws {
    let before = ProcessCensus().engineProcesses.count
    let recorder = NavigationRecorder()
    func makeLoaded() async throws -> Parcel {
      let view = PageView(frame: Self.frame)
      view.navigationDelegate = recorder
      try await view.loadAndWait(html: "<p>page")
      return Parcel(view)
    }
    await dropElsewhere(try await makeLoaded())
    try await expectGone(["page"])
    try await eventually("the end of the process") {
      ProcessCensus().engineProcesses.count <= before
    }
  }

  @Test("Pages in the middle of a load may be dropped on another thread")
  func duringLoad() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<p>page"))
    let recorder = NavigationRecorder()
    func makeLoading() -> Parcel {
      let view = PageView(frame: Self.frame)
      view.navigationDelegate = recorder
      view.load(server.url("/"))
      return Parcel(view)
    }
    for _ in 0..<3 {
      gone = []
      await dropElsewhere(makeLoading())
      try await expectGone(["page"])
    }
  }

  @Test("A window on screen, dropped on another thread, takes its views along")
  func window() async throws {
    func makeShown() -> Parcel {
      let window = PlainWindow(frame: Self.frame)
      let controller = PlainController()
      let view = PlainView(frame: Self.frame)
      view.addSubview(PageView(frame: Self.frame))
      controller.view.addSubview(view)
      window.rootViewController = controller
      window.makeKeyAndVisible()
      return Parcel(window)
    }
    await dropElsewhere(makeShown())
    try await expectGone(["page", "view", "window", "controller"])
  }
}
