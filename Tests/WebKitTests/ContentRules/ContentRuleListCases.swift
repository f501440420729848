import Foundation
import Testing
import WebKit
import WebKitTesting

/// The behaviour cases of content rule lists and their stores.
@Suite(.timeLimit(.minutes(2))) @MainActor struct ContentRuleListCases {
  private let identifier = "TestRuleList \(UUID().uuidString)"
  private var store: WKContentRuleListStore { .default() }

  @Test("SC-14 A valid rule gives a list and no error")
  func sc14() async {
    let (list, error) = await withCheckedContinuation { done in
      store.compileContentRuleList(
        forIdentifier: identifier, encodedContentRuleList: blockingEverything
      ) { done.resume(returning: ($0, $1)) }
    }
    #expect(list?.identifier == identifier)
    #expect(error == nil)
  }

  @Test("SC-15 What was compiled is found under its identifier")
  func sc15() async throws {
    _ = try await store.compileContentRuleList(
      forIdentifier: identifier, encodedContentRuleList: blockingEverything)
    let (list, error) = await withCheckedContinuation { done in
      store.lookUpContentRuleList(forIdentifier: identifier) { done.resume(returning: ($0, $1)) }
    }
    #expect(list?.identifier == identifier)
    #expect(error == nil)
    #expect(try await store.contentRuleList(forIdentifier: identifier)?.identifier == identifier)
  }

  @Test("SC-16 An unknown identifier is error 7")
  func sc16() async {
    let (list, error) = await withCheckedContinuation { done in
      store.lookUpContentRuleList(forIdentifier: "DoesNotExist") {
        done.resume(returning: ($0, $1 as NSError?))
      }
    }
    #expect(list == nil)
    #expect(error?.domain == WKErrorDomain)
    #expect(error?.code == WKError.contentRuleListStoreLookUpFailed.rawValue)
    #expect(error?.code == 7)
    await #expect(throws: WKError.self) {
      try await store.contentRuleList(forIdentifier: "DoesNotExist")
    }
  }

  @Test("SC-17 What was compiled is removed without an error; what is not there, with error 8")
  func sc17() async throws {
    _ = try await store.compileContentRuleList(
      forIdentifier: identifier, encodedContentRuleList: blockingEverything)
    let error = await withCheckedContinuation { done in
      store.removeContentRuleList(forIdentifier: identifier) { done.resume(returning: $0) }
    }
    #expect(error == nil)
    do {
      try await store.removeContentRuleList(forIdentifier: identifier)
      Issue.record("It was removed twice.")
    } catch {
      #expect((error as NSError).code == 8)
    }
  }

  @Test("SC-22 A store for a folder keeps its lists there, and takes them away")
  func sc22() async throws {
    let folder = RuleFolder()
    let store = folder.store
    #expect(await store.availableIdentifiers() == [])
    _ = try await store.compileContentRuleList(
      forIdentifier: "TestRuleList", encodedContentRuleList: blockingEverything)
    #expect(await store.availableIdentifiers() == ["TestRuleList"])
    #expect(folder.files.count == 1)
    #expect(folder.files.first?.contains("TestRuleList") == true)
    #expect(
      try await folder.store.contentRuleList(forIdentifier: "TestRuleList")?.identifier
        == "TestRuleList")
    try await store.removeContentRuleList(forIdentifier: "TestRuleList")
    #expect(await store.availableIdentifiers() == [])
    #expect(folder.files == [])
  }

  @Test("SC-23 All identifiers are listed")
  func sc23() async throws {
    let folder = RuleFolder()
    let store = folder.store
    for identifier in ["FirstRuleList", "SecondRuleList"] {
      _ = try await store.compileContentRuleList(
        forIdentifier: identifier, encodedContentRuleList: blockingEverything)
    }
    let identifiers = await withCheckedContinuation { done in
      store.getAvailableContentRuleListIdentifiers { done.resume(returning: $0) }
    }
    #expect(identifiers?.sorted() == ["FirstRuleList", "SecondRuleList"])
  }

  @Test("SC-24 What css-display-none hides is shown again after the list is removed, and a reload")
  func sc24() async throws {
    let folder = RuleFolder()
    let list = try #require(
      try await folder.store.compileContentRuleList(
        forIdentifier: "TestAddRemove",
        encodedContentRuleList: ruleList(
          #""url-filter": ".*""#, #""type": "css-display-none", "selector": ".hidden""#)))
    let server = try LoopbackServer()
    server.route("/", .html("<div id='div' class='hidden'>text</div>"))
    let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    webView.configuration.userContentController.add(list)
    let display = "getComputedStyle(document.getElementById('div')).display"
    try await webView.loadAndWait(server.url("/"))
    #expect(try await webView.text(display) == "none")
    webView.configuration.userContentController.remove(list)
    let recorder = NavigationRecorder()
    webView.navigationDelegate = recorder
    try await recorder.waitForFinish(of: webView.reload())
    #expect(try await webView.text(display) == "block")
  }

  @Test("SC-34 A list that is added to a view holds from its next load on")
  func sc34() async throws {
    let page = try StyledPage()
    #expect(try await page.loadedColor() == page.styled)
    page.controller.add(try await page.blockingStyles())
    #expect(try await page.loadedColor() == page.plain)
  }

  @Test("SC-35 A list that is taken away, and one that is added again", arguments: [false, true])
  func sc35(all: Bool) async throws {
    let page = try StyledPage()
    let list = try await page.blockingStyles()
    page.controller.add(list)
    #expect(try await page.loadedColor() == page.plain)
    #expect(page.styleRequests == 0)
    if all { page.controller.removeAllContentRuleLists() } else { page.controller.remove(list) }
    #expect(try await page.loadedColor() == page.styled)
    #expect(page.styleRequests == 1)
    page.controller.add(list)
    #expect(try await page.loadedColor() == page.plain)
  }
}

/// A page with a style sheet of its own address.
@MainActor
private final class StyledPage {
  let styled = "rgb(0, 128, 0)"
  let plain = "rgb(0, 0, 0)"
  private let server: LoopbackServer
  private let folder = RuleFolder()
  private let webView: WKWebView
  var controller: WKUserContentController { webView.configuration.userContentController }

  init() throws {
    server = try LoopbackServer()
    server.route("/", .html("<link rel='stylesheet' href='style.css'><p>text"))
    server.route(
      "/style.css",
      .text("p { color: green }").header("Content-Type", "text/css")
        .header("Cache-Control", "no-store"))
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    webView = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 200), configuration: configuration)
  }

  func blockingStyles() async throws -> WKContentRuleList {
    try #require(
      try await folder.store.compileContentRuleList(
        forIdentifier: "styles",
        encodedContentRuleList: ruleList(
          #""url-filter": ".*", "resource-type": ["style-sheet"]"#)))
  }

  var styleRequests: Int { server.requests(at: "/style.css").count }

  func loadedColor() async throws -> String {
    try await webView.loadAndWait(server.url("/"))
    return try await webView.text("getComputedStyle(document.querySelector('p')).color")
  }
}
