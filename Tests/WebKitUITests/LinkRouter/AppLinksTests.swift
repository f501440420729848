import Foundation
import Testing
import WebKitUI

/// G-13: association files in Apple's form.
@Suite struct AppLinksTests {
  /// Whether each path of `example.org` belongs to the app.
  private func belonging(
    _ links: AppLinks, _ paths: [String], at origin: String = "https://example.org"
  ) -> [Bool] {
    paths.map { links.contains(.text(origin + $0)) }
  }

  private func links(_ applinks: String, appID: String? = nil) throws -> AppLinks {
    try AppLinks(
      domain: "example.org", file: Data("{ \"applinks\": \(applinks) }".utf8), appID: appID)
  }

  private func components(_ components: String) throws -> AppLinks {
    try links("{ \"details\": [ { \"appIDs\": [\"A.b\"], \"components\": \(components) } ] }")
  }

  @Test("G-13 paths with wildcards and exclusions, in their order")
  func paths() throws {
    let links = try links(
      """
      { "apps": [], "details": [ { "appID": "A.b",
        "paths": [ "NOT /shop/help/*", "/shop/*", "/item?", "/exact" ] } ] }
      """)
    #expect(
      belonging(
        links,
        ["/shop/", "/shop/a/b?c=d", "/shop/help/a", "/shop", "/item1", "/item", "/exact", "/"]
      ) == [true, true, false, false, true, false, true, false])
    let plain = AppLinks(domain: "example.org", paths: ["/shop/*", "NOT /shop/help/*"])
    // The first decides.
    #expect(belonging(plain, ["/shop/help/a", "/help"]) == [true, false])
  }

  @Test("G-13 the older form with apps as names, and apps of others")
  func apps() throws {
    let old = #"{ "details": { "A.b": { "paths": ["/a"] }, "C.d": { "paths": ["/c"] } } }"#
    #expect(belonging(try links(old, appID: "A.b"), ["/a", "/c"]) == [true, false])
    #expect(belonging(try links(old), ["/a", "/c"]) == [true, true])
    let new = """
      { "details": [ { "appIDs": ["A.b", "E.f"], "paths": ["/a"] }, { "appID": "C.d", "paths": ["*"] } ] }
      """
    #expect(belonging(try links(new, appID: "E.f"), ["/a", "/c"]) == [true, false])
    #expect(belonging(try links(new, appID: "X.y"), ["/a", "/c"]) == [false, false])
  }

  @Test("G-13 components: path, query, fragment and exclusions; the first that matches decides")
  func componentParts() throws {
    let links = try components(
      """
      [ { "#": "no_universal_links", "exclude": true, "comment": "not in the app" },
        { "/": "/buy/*" },
        { "/": "/help/website/*", "exclude": true },
        { "/": "/help/*", "?": { "articleNumber": "????" } },
        { "/": "/search", "?": "q=*" } ]
      """)
    #expect(
      belonging(
        links,
        [
          "/buy/1", "/buy/1#no_universal_links", "/buy/1#other",
          "/help/website/1?articleNumber=1234",
          "/help/1?articleNumber=1234", "/help/1?articleNumber=123", "/help/1",
          "/help/1?x=y&articleNumber=1234", "/help/1?articleNumber=1234&articleNumber=1",
          "/search?q=cats", "/search?p=cats", "/search", "/else",
        ]) == [
          true, false, true, false, true, false, false, true, false, true, false, false, false,
        ])
  }

  @Test("G-13 a component without parts is everything, and a missing item is an empty one")
  func emptyParts() throws {
    #expect(belonging(try components("[ {} ]"), ["/", "/a?b#c", ""]) == [true, true, true])
    let optional = try components(#"[ { "?": { "a": "*" } } ]"#)
    #expect(belonging(optional, ["/", "/?a", "/?a=1"]) == [true, true, true])
    let needed = try components(#"[ { "?": { "a": "?*" } } ]"#)
    #expect(belonging(needed, ["/", "/?a", "/?a=", "/?a=1"]) == [false, false, false, true])
    #expect(belonging(try components("[]"), ["/"]) == [false])
  }

  @Test("G-13 case and percent signs, by defaults and by components")
  func forms() throws {
    let links = try links(
      """
      { "defaults": { "caseSensitive": false },
        "details": [ { "appIDs": ["A.b"], "components": [
          { "/": "/Shop/É", "percentEncoded": false }, { "/": "/Exact", "caseSensitive": true },
          { "/": "/a%20b" } ] } ] }
      """)
    #expect(
      belonging(links, ["/sHOP/%C3%A9", "/shop/%c3%89", "/exact", "/Exact", "/A%20B", "/a b"])
        == [true, true, false, true, true, true])
  }

  @Test("G-13 variables, our own and Apple's")
  func variables() throws {
    let links = try links(
      """
      { "substitutionVariables": { "food": ["burrito", "pizza*", "$(digit)"], "Food": [] },
        "details": [ { "appIDs": ["A.b"], "components": [
          { "/": "/$(lang)_$(region)/$(food)/" }, { "/": "/n/$(digit)$(xdigit)$(alpha)" },
          { "/": "/$(Food)" }, { "/": "/$(none)" } ] } ] }
      """)
    #expect(
      belonging(
        links,
        [
          "/en_US/burrito/", "/de_AT/pizza-hawaii/", "/en_US/pie/", "/xx1_US/burrito/",
          "/en_US/$(digit)/", "/n/7fz", "/n/fff", "/", "/$(none)",
        ]) == [true, true, false, false, true, true, false, false, true])
  }

  @Test("G-13 domains: exact, sub-domains by an asterisk, ports")
  func domains() {
    func contains(_ domain: String, _ address: String) -> Bool {
      AppLinks(domain: domain, paths: ["*"]).contains(.text(address))
    }
    #expect(contains("example.org", "https://example.org/"))
    #expect(contains("applinks:example.org?mode=developer", "https://EXAMPLE.org/"))
    #expect(!contains("example.org", "https://www.example.org/"))
    #expect(contains("*.example.org", "https://www.example.org/"))
    #expect(!contains("*.example.org", "https://example.org/"))
    #expect(!contains("*.example.org", "https://badexample.org/"))
    #expect(contains("example.org", "http://example.org:8080/"))
    #expect(contains("example.org:8080", "https://example.org:8080/"))
    #expect(contains("example.org:443", "https://example.org/"))
    #expect(!contains("example.org:8080", "https://example.org/"))
    #expect(!contains("example.org", "ftp://example.org/"))
    #expect(!contains("", "https://example.org/"))
    #expect(!contains("*.*", "https://example.org/"))
  }

  @Test(
    "Hostile and odd association files give typed errors",
    arguments: [
      ("", .notJSON), ("{", .notJSON), ("\u{0}", .notJSON),
      ("[]", .malformed(path: "the file", expected: "an object")),
      ("{}", .malformed(path: "applinks", expected: "an object")),
      (#"{"applinks":null}"#, .malformed(path: "applinks", expected: "an object")),
      (#"{"applinks":7}"#, .malformed(path: "applinks", expected: "an object")),
      (#"{"applinks":{}}"#, .malformed(path: "applinks.details", expected: "an array")),
      (
        #"{"applinks":{"details":"x"}}"#, .malformed(path: "applinks.details", expected: "an array")
      ),
      (
        #"{"applinks":{"details":[{"paths":["*"]}]}}"#,
        .malformed(path: "applinks.details[0].appIDs", expected: "an array of strings")
      ),
      (
        #"{"applinks":{"details":[{"appID":"a","paths":"*"}]}}"#,
        .malformed(path: "applinks.details[0].paths", expected: "an array of strings")
      ),
      (
        #"{"applinks":{"details":[{"appID":"a","paths":["*",1]}]}}"#,
        .malformed(path: "applinks.details[0].paths[1]", expected: "a string")
      ),
      (
        #"{"applinks":{"details":[{"appID":"a","components":[{"?":[1]}]}]}}"#,
        .malformed(
          path: "applinks.details[0].components[0].?", expected: "a string or an object of strings")
      ),
      (
        #"{"applinks":{"details":[{"appID":"a","components":[{"exclude":1}]}]}}"#,
        .malformed(
          path: "applinks.details[0].components[0].exclude", expected: "true or false")
      ),
      (
        #"{"applinks":{"details":[],"substitutionVariables":{"a":{}}}}"#,
        .malformed(
          path: "applinks.substitutionVariables.a", expected: "an array of strings")
      ),
    ] as [(String, AppLinksError)])
  func odd(_ file: String, _ error: AppLinksError) {
    #expect(throws: error) { try AppLinks(domain: "example.org", file: Data(file.utf8)) }
  }

  @Test("A file that is too large, nested without end, or multiplies itself is refused")
  func large() throws {
    let long = Data(String(repeating: " ", count: 131_073).utf8)
    #expect(throws: AppLinksError.tooLarge(bytes: 131_073)) {
      try AppLinks(domain: "example.org", file: long)
    }
    let deep = Data(String(repeating: "[", count: 100_000).utf8)
    #expect(throws: AppLinksError.notJSON) { try AppLinks(domain: "example.org", file: deep) }
    let value = String(repeating: "a*", count: 2_000)
    let pattern = String(repeating: "$(x)", count: 2_000)
    #expect(throws: AppLinksError.tooComplex(path: "applinks.details[0]")) {
      try links(
        """
        { "substitutionVariables": { "x": ["\(value)"] },
          "details": [ { "appID": "a", "components": [ { "/": "\(pattern)" } ] } ] }
        """)
    }
    #expect(throws: AppLinksError.notDomain("exam ple")) {
      try AppLinks(domain: "exam ple", file: Data("{}".utf8))
    }
    let wild = try components("[ { \"/\": \"\(String(repeating: "*a", count: 2_000))\" } ]")
    let fitting = "https://example.org/" + String(repeating: "a", count: 3_000)
    #expect(wild.contains(.text(fitting)))
    #expect(!wild.contains(.text(fitting + "b")))
    // Longer than any link that is looked at.
    #expect(!wild.contains(.text("https://example.org/" + String(repeating: "a", count: 90_000))))
  }
}
