import Foundation
import Testing
import WebKitUI

/// G-23: which links a rule is about.
@Suite struct LinkRuleTests {
  @Test(
    "G-23 a domain means its sub-domains too, and nothing that only ends like it",
    arguments: [
      ("https://example.org/", true), ("https://EXAMPLE.org", true),
      ("https://news.example.org/a", true), ("https://a.b.example.org./", true),
      ("https://notexample.org/", false), ("https://example.org.evil.example/", false),
      ("https://example.org@evil.example/", false), ("https://evil.example/example.org", false),
      ("https://example.org:8443/", true), ("ftp://example.org/", false),
      ("mailto:a@example.org", false),
    ])
  func domains(_ address: String, _ isMeant: Bool) {
    let rule = LinkRule(domains: ["Example.org"], opens: .native)
    #expect(rule.matches(.text(address)) == isMeant)
  }

  @Test("G-23 sub-domains can be left out, and addresses of machines have none")
  func exactDomains() {
    let rule = LinkRule(domains: ["example.org"], includesSubdomains: false, opens: .native)
    #expect(rule.matches(.text("https://example.org/")))
    #expect(!rule.matches(.text("https://news.example.org/")))
    let machine = LinkRule(domains: ["0.0.1", "::1"], opens: .native)
    #expect(!machine.matches(.text("http://127.0.0.1/")))
    #expect(LinkRule(domains: ["127.0.0.1"], opens: .native).matches(.text("http://127.0.0.1:80/")))
  }

  @Test(
    "G-23 the depth of a path is the number of its names",
    arguments: [
      ("https://example.org", 0), ("https://example.org/", 0), ("https://example.org/a", 1),
      ("https://example.org/a/", 1), ("https://example.org/a/b?c/d#e/f", 2),
      ("https://example.org/a%2Fb", 1), ("https://example.org//a///b//", 2),
    ])
  func depth(_ address: String, _ depth: Int) {
    func matches(_ least: Int?, _ greatest: Int?) -> Bool {
      LinkRule(minimumDepth: least, maximumDepth: greatest, opens: .native)
        .matches(.text(address))
    }
    #expect(matches(depth, depth))
    #expect(matches(nil, depth) && matches(depth, nil))
    #expect(!matches(depth + 1, nil))
    #expect(!matches(nil, depth - 1))
  }

  @Test(
    "G-23 the first pattern of a path that matches decides",
    arguments: [
      (["/news/*"], "/news/today", true), (["/news/*"], "/news/", true),
      (["/news/*"], "/news", false),
      (["/news/*"], "/News/today", false), (["*"], "/", true), (["/a?c"], "/abc", true),
      (["/a?c"], "/ac", false), (["/a?c"], "/a/c", true),
      (["NOT /news/old/*", "/news/*"], "/news/old/1", false),
      (["NOT /news/old/*", "/news/*"], "/news/new/1", true),
      (["/news/*", "NOT /news/old/*"], "/news/old/1", true),
      (["NOT /help"], "/help", false), (["NOT /help"], "/shop", true),
      (["NOT   /help"], "/help", false),
      (["/a%20b"], "/a%20b", true), (["/*.pdf"], "/a/b.pdf", true),
      (["/*.pdf"], "/a/b.pdfx", false),
      (["/$(digit)"], "/7", true), (["/$(unknown)"], "/$(unknown)", true), ([""], "/", false),
    ] as [([String], String, Bool)])
  func paths(_ patterns: [String], _ path: String, _ isMeant: Bool) {
    let rule = LinkRule(paths: patterns, opens: .native)
    #expect(rule.matches(.text("https://example.org\(path)")) == isMeant)
  }

  @Test("Patterns take time in proportion to their length")
  func hostilePattern() {
    let rule = LinkRule(paths: ["/" + String(repeating: "*a", count: 500) + "b"], opens: .native)
    let address = URL.text("https://example.org/" + String(repeating: "a", count: 4_000))
    #expect(!rule.matches(address))
  }

  @Test("G-23 rules are data; the first decides, and what is no web link stays")
  func router() throws {
    let file = """
      { "rules": [
          { "domains": ["example.org"], "paths": ["/news/*"], "minimumDepth": 2, "opens": "native" },
          { "domains": ["example.org"], "includesSubdomains": false, "opens": "webView" },
          { "schemes": ["gopher"], "opens": "browser" } ],
        "otherwise": "browser" }
      """
    let router = try JSONDecoder().decode(LinkRouter.self, from: Data(file.utf8))
    #expect(router.destination(for: .text("https://m.example.org/news/today")) == .native)
    #expect(router.destination(for: .text("https://example.org/news/")) == .webView)
    #expect(router.destination(for: .text("https://m.example.org/")) == .browser)
    #expect(router.destination(for: .text("https://example.net/")) == .browser)
    #expect(router.destination(for: .text("gopher://example.net/")) == .browser)
    #expect(router.destination(for: .text("about:blank")) == .webView)
    #expect(router.destination(for: .text("file:///etc/hosts")) == .webView)

    let again = try JSONDecoder().decode(LinkRouter.self, from: JSONEncoder().encode(router))
    #expect(again.rules == router.rules && again.otherwise == .browser)
    #expect(LinkRouter().destination(for: .text("https://example.org/")) == .webView)
  }

  @Test(
    "Odd rules are errors when they are read",
    arguments: [
      #"{ "rules": [ { "domains": ["example.org"] } ] }"#,
      #"{ "rules": [ { "domains": "example.org", "opens": "native" } ] }"#,
      #"{ "rules": [ { "domains": ["exam ple"], "opens": "native" } ] }"#,
      #"{ "rules": [ { "domains": ["a/b"], "opens": "native" } ] }"#,
      #"{ "rules": [ { "domains": [""], "opens": "native" } ] }"#,
      #"{ "rules": [ { "opens": "nowhere" } ] }"#, #"{ "otherwise": 1 }"#, "[]", "",
    ])
  func oddRules(_ file: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(LinkRouter.self, from: Data(file.utf8))
    }
  }
}
