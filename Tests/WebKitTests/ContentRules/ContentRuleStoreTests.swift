import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// Faults in rules, what is compiled when, and many rules.
@Suite(.timeLimit(.minutes(5))) @MainActor struct ContentRuleStoreTests {
  private let folder = RuleFolder()

  private func compile(
    _ text: String, _ identifier: String = "list"
  ) async throws -> WKContentRuleList? {
    try await folder.store.compileContentRuleList(
      forIdentifier: identifier, encodedContentRuleList: text)
  }

  private func error(of text: String) async -> WKError? {
    do {
      _ = try await compile(text)
      return nil
    } catch {
      return error as? WKError
    }
  }

  private static let good = #"{"trigger": {"url-filter": "x"}, "action": {"type": "block"}}"#

  @Test(
    "The error names the rule that is wrong, and what about it",
    arguments: [
      (#"{"trigger": {"url-filter": "("}, "action": {"type": "block"}}"#, "regular expression"),
      (#"{"trigger": {}, "action": {"type": "block"}}"#, "url-filter"),
      (#"{"trigger": {"url-filter": "x"}, "action": {"type": "explode"}}"#, "explode"),
      (#"{"trigger": {"url-filter": "x"}}"#, "action"),
      (
        #"{"trigger": {"url-filter": "x", "resource-type": ["sound"]}, "action": {"type": "block"}}"#,
        "sound"
      ),
      (#"7"#, "Invalid"),
    ])
  func namesRule(rule: String, word: String) async throws {
    let rules = [Self.good, Self.good, Self.good, rule, Self.good]
    let error = try #require(await error(of: "[" + rules.joined(separator: ", ") + "]"))
    #expect(error.code == .contentRuleListStoreCompileFailed)
    #expect(error.errorCode == 6)
    let words = error.localizedDescription
    #expect(words.contains("Rule 4 of 5"), "\(words)")
    #expect(words.contains(word), "\(words)")
    #expect((error.userInfo["NSHelpAnchor"] as? String)?.contains("Rule 4 of 5") == true)
  }

  @Test(
    "What is no list of rules is an error",
    arguments: ["", "[", "{}", "[]", "text", "[{\"trigger\": }]", "\0"])
  func noList(text: String) async throws {
    let error = try #require(await error(of: text))
    #expect(error.code == .contentRuleListStoreCompileFailed)
    #expect(await folder.store.availableIdentifiers() == [])
  }

  @Test("Nothing is left of a list that cannot be compiled")
  func leavesNothing() async throws {
    let mark = UUID().uuidString
    #expect(await error(of: ruleList("\"url-filter\": \"\(mark)(\"")) != nil)
    let temporary = FileManager.default.temporaryDirectory
    let left = try FileManager.default.contentsOfDirectory(atPath: temporary.path).filter {
      $0.hasPrefix("ContentRuleList-")
        && FileManager.default.contents(atPath: temporary.appending(path: $0).path)?
          .range(of: Data(mark.utf8)) != nil
    }
    #expect(left == [])
  }

  @Test("A list without an identifier is an error")
  func noIdentifier() async {
    await #expect(throws: WKError.self) { try await compile(blockingEverything, "") }
  }

  @Test("A list is compiled again only when its text has changed")
  func recompiles() async throws {
    func stamp() throws -> String {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: folder.url.appending(path: folder.files[0]).path)
      return "\(attributes[.systemFileNumber] ?? "") \(attributes[.modificationDate] ?? "")"
    }
    let identifier = #"a/b:c*"d" é%"#
    _ = try await compile(blockingEverything, identifier)
    let first = try stamp()
    let again = try await compile(blockingEverything, identifier)
    #expect(again?.identifier == identifier)
    #expect(try stamp() == first)
    _ = try await compile(ruleList(#""url-filter": "other""#), identifier)
    #expect(try stamp() != first)
    #expect(await folder.store.availableIdentifiers() == [identifier])
  }

  @Test("A damaged file is compiled again, and is no list for a look-up")
  func damagedFile() async throws {
    _ = try await compile(blockingEverything)
    let file = folder.url.appending(path: folder.files[0])
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 10)
    try handle.close()
    await #expect(throws: WKError.self) {
      try await folder.store.contentRuleList(forIdentifier: "list")
    }
    #expect(try await compile(blockingEverything)?.identifier == "list")
    #expect(try await folder.store.contentRuleList(forIdentifier: "list") != nil)
  }

  @Test("A file of another version is told apart from none")
  func otherVersion() async throws {
    _ = try await compile(blockingEverything)
    let file = folder.url.appending(path: folder.files[0])
    let handle = try FileHandle(forUpdating: file)
    try handle.write(contentsOf: Data([1, 0, 0, 0]))
    try handle.close()
    do {
      _ = try await folder.store.contentRuleList(forIdentifier: "list")
      Issue.record("It was found.")
    } catch {
      #expect((error as? WKError)?.code == .contentRuleListStoreVersionMismatch)
      #expect((error as NSError).code == 9)
    }
  }

  @Test("Lists are compiled at the same time, also under one name and by several stores")
  func parallel() async throws {
    let stores = [folder.store, folder.store]
    let compilations = (0..<40).map { number in
      Task { @MainActor in
        try? await stores[number % 2].compileContentRuleList(
          forIdentifier: "list \(number % 10)",
          encodedContentRuleList: ruleList("\"url-filter\": \"path\(number)\""))?.identifier
      }
    }
    var results: [String?] = []
    for compilation in compilations { results.append(await compilation.value) }
    #expect(results.count == 40)
    #expect(!results.contains(nil))
    #expect(await folder.store.availableIdentifiers()?.count == 10)
  }

  @Test("150,000 rules can be compiled; one more cannot; a fault among them is found")
  func manyRules() async throws {
    let rules = (0..<150_000).map {
      "{\"trigger\":{\"url-filter\":\"^https?://host\($0)\\\\.test/\"},\"action\":{\"type\":\"block\"}}"
    }
    #expect(try await compile("[" + rules.joined(separator: ",") + "]") != nil)
    let tooMany = try #require(
      await error(of: "[" + (rules + [Self.good]).joined(separator: ",") + "]"))
    #expect(tooMany.localizedDescription.contains("Too many rules"))
    var faulty = Array(rules.prefix(10_000))
    faulty[7_654] = #"{"trigger":{"url-filter":"["},"action":{"type":"block"}}"#
    let error = try #require(await error(of: "[" + faulty.joined(separator: ",") + "]"))
    #expect(error.localizedDescription.contains("Rule 7655 of 10000"))
  }

  @Test("A list of a name replaces the one of the same name")
  func replaces() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<p class='a'>a</p><p class='b'>b</p>"))
    let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    for name in ["a", "b"] {
      let list = try #require(
        try await compile(
          ruleList(#""url-filter": ".*""#, #""type": "css-display-none", "selector": ".\#(name)""#))
      )
      webView.configuration.userContentController.add(list)
    }
    try await webView.loadAndWait(server.url("/"))
    let shown = "[...document.querySelectorAll('p')].map((p) => getComputedStyle(p).display)"
    #expect(try await webView.text(shown) == "block,none")
    // Views of the same controller have it too.
    let other = WKWebView(frame: .zero, configuration: webView.configuration)
    try await other.loadAndWait(server.url("/"))
    #expect(try await other.text(shown) == "block,none")
  }
}
