import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// Navigations by the app and by the page at random; what the view says afterwards is true.
@Suite(.timeLimit(.minutes(10))) @MainActor struct NavigationStressTests {
  /// `NAVIGATION_SEEDS=1,2,3` runs others.
  nonisolated static let seeds: [UInt64] =
    ProcessInfo.processInfo.environment["NAVIGATION_SEEDS"]?.split(separator: ",")
    .compactMap { UInt64($0) } ?? [1, 15, 33]

  @Test("500 random navigations leave a consistent view", arguments: seeds)
  func random(seed: UInt64) async throws {
    let run = try StressRun(seed: seed)
    for step in 0..<500 { try await run.step(step) }
    try await run.settle()
    try await run.check()
  }
}

/// One view, and everything that its delegate was told.
@MainActor
private final class StressRun {
  let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  let server: LoopbackServer
  let recorder = NavigationRecorder()
  private var random: SeededGenerator
  private var navigations: [(name: String, navigation: WKNavigation)] = []
  private(set) var log: [String] = []

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    server = try LoopbackServer()
    for page in 0..<8 {
      server.route("/\(page)", .html("<title>\(page)</title><p>\(page)"))
      server.route("/sub\(page)", .html("<title>sub\(page)</title><img src=/slow.png>"))
      server.route("/slow\(page)") { _ in
        try await Task.sleep(for: .milliseconds(20))
        return .html("<title>slow\(page)</title>")
      }
    }
    server.route("/slow.png") { _ in
      try await Task.sleep(for: .milliseconds(30))
      return .status(404)
    }
    server.route("/moved", .redirect(to: "/1"))
    webView.navigationDelegate = recorder
  }

  private func url() -> URL {
    let host = Bool.random(using: &random) ? "127.0.0.1" : "localhost"
    let page = Int.random(in: 0..<8, using: &random)
    let path = ["/\(page)", "/sub\(page)", "/slow\(page)", "/\(page)#here", "/moved"]
      .randomElement(using: &random)!
    return server.url(path, host: host)
  }

  func step(_ number: Int) async throws {
    let kind = Int.random(in: 0..<12, using: &random)
    let navigation: WKNavigation?
    let name: String
    switch kind {
    case 0...3:
      let url = url()
      (name, navigation) = ("load \(url)", webView.load(url))
    case 4: (name, navigation) = ("back", webView.goBack())
    case 5: (name, navigation) = ("forward", webView.goForward())
    case 6: (name, navigation) = ("reload", webView.reload())
    case 7:
      let list = webView.backForwardList
      let item = (list.backList + list.forwardList).randomElement(using: &random)
      (name, navigation) = ("go", item.flatMap { webView.go(to: $0) })
    case 8:
      webView.stopLoading()
      (name, navigation) = ("stop", nil)
    case 9:
      let url = url()
      webView.evaluateJavaScript(
        "setTimeout(() => { location = '\(url)' }); 0", completionHandler: nil)
      (name, navigation) = ("page \(url)", nil)
    case 10:
      let script = ["history.back()", "history.forward()", "location.reload()"]
        .randomElement(using: &random)!
      webView.evaluateJavaScript("setTimeout(() => \(script)); 0", completionHandler: nil)
      (name, navigation) = (script, nil)
    default:
      webView.evaluateJavaScript(
        "history.pushState(\(number), '', '#\(number)'); 0", completionHandler: nil)
      (name, navigation) = ("push", nil)
    }
    log.append("\(number) \(name)")
    if let navigation { navigations.append((log.last!, navigation)) }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: break
    case 1: await Task.yield()
    case 2: try await Task.sleep(for: .milliseconds(Int.random(in: 1...10, using: &random)))
    default: try await settle()
    }
  }

  /// Nothing is under way any more, in the app and in the page.
  func settle() async throws {
    do {
      var quietLooks = 0
      try await eventually("rest after \(log.suffix(12))", timeout: .seconds(10)) {
        quietLooks = webView.isLoading ? 0 : quietLooks + 1
        return quietLooks > 8
      }
    } catch {
      Issue.record("\(error); \(recorder.kinds.suffix(12))")
      throw error
    }
  }

  func check() async throws {
    #expect(!webView.isLoading)
    // The engine ends processes by mistake, if rarely; see `PageProcess`.
    let hasLostProcess = recorder.kinds.contains(.processTerminated)
    if hasLostProcess { try await webView.loadAndWait(server.url("/5?last")) }
    for (name, navigation) in navigations {
      let kinds = recorder.events(of: navigation).map(\.kind)
      let ends = recorder.events(of: navigation).count { $0.isTerminal }
      // One within the page has no events at all.
      #expect(kinds.isEmpty || ends == 1 || hasLostProcess, "\(name): \(kinds)")
      #expect(kinds.isEmpty || kinds.first == .started, "\(name): \(kinds)")
    }
    let known = Set(navigations.map { ObjectIdentifier($0.navigation) })
    var pages: [ObjectIdentifier: [NavigationEvent.Kind]] = [:]
    for event in recorder.events {
      guard let navigation = event.navigation, !known.contains(ObjectIdentifier(navigation)) else {
        continue
      }
      pages[ObjectIdentifier(navigation), default: []].append(event.kind)
    }
    for kinds in pages.values {
      #expect(
        kinds.first == .started && (kinds.count { $0.isEnd } == 1 || hasLostProcess),
        "by the page: \(kinds)")
    }
    let list = webView.backForwardList
    let shown = try await webView.evaluateJavaScript("location.href") as? String
    #expect(list.currentItem?.url.absoluteString == shown)
    #expect(webView.url?.absoluteString == shown)
    #expect(webView.canGoBack == !list.backList.isEmpty)
    #expect(webView.canGoForward == !list.forwardList.isEmpty)
    // And it still works, when the page's scripts have come to an end.
    _ = try? await webView.loadAndWait(server.url("/6?last"))
    try await webView.loadAndWait(server.url("/7?last"))
    #expect(list.currentItem?.url == server.url("/7?last"))
    #expect(!webView.canGoForward)
  }
}

extension NavigationEvent.Kind {
  fileprivate var isEnd: Bool {
    [.finished, .failed, .failedProvisionally, .processTerminated].contains(self)
  }
}

/// SplitMix64: the same numbers for the same seed, everywhere.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
