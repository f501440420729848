import CWebKitGTK
import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// `mediaType`.
@Suite(.timeLimit(.minutes(2))) @MainActor struct MediaTypeTests {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let server: LoopbackServer
  private let other: LoopbackServer

  /// A test of one way to say for which media something is: an element is red on the screen, and lime for
  /// the type.
  private static let ways = [
    "inline", "not", "linked", "linkedRules", "crossLinked", "crossRules", "imported",
    "importedRules",
    "crossImported", "styled", "nested", "shadow", "adopted",
  ]

  init() throws {
    server = try LoopbackServer()
    other = try LoopbackServer(address: "127.0.0.2")
    for type in ["print", "app"] {
      server.route("/\(type)", .html(Self.page(type, other.origin)))
      server.route("/\(type)/lime.css", Self.css("#linked, #linkedAll { color: lime }"))
      server.route(
        "/\(type)/rules.css", Self.css("@media \(type) { #linkedRules { color: lime } }"))
      server.route("/\(type)/imported.css", Self.css("#imported { color: lime }"))
      server.route(
        "/\(type)/imports.css",
        Self.css(
          """
          @import url(imported.css) \(type); @import url(imported2.css);
          @import url(\(other.url("/\(type)/crossImported.css")));
          """))
      server.route(
        "/\(type)/imported2.css", Self.css("@media \(type) { #importedRules { color: lime } }"))
      other.route("/\(type)/lime.css", Self.css("#crossLinked { color: lime }"))
      other.route(
        "/\(type)/rules.css", Self.css("@media \(type) { #crossRules { color: lime } }"))
      other.route(
        "/\(type)/crossImported.css", Self.css("@media \(type) { #crossImported { color: lime } }"))
    }
  }

  @Test("What the app asks right after it has set a type sees the type")
  func order() async throws {
    try await webView.loadAndWait(html: "<style>@media app { p { color: lime } }</style><p>x")
    let color = "getComputedStyle(document.querySelector('p')).color"
    for (type, expected) in [("app", "rgb(0, 255, 0)"), (nil, "rgb(0, 0, 0)")] {
      webView.mediaType = type
      #expect(try await webView.evaluateJavaScript(color) as? String == expected)
    }
  }

  private static func css(_ text: String) -> LoopbackServer.Response {
    .data(Data(text.utf8), contentType: "text/css")
  }

  private static func page(_ type: String, _ other: String) -> String {
    """
    <!DOCTYPE html><style>p { color: red }</style>
    <link rel=stylesheet href='/\(type)/lime.css' media='\(type)'>
    <link rel=stylesheet href='/\(type)/rules.css'>
    <link rel=stylesheet href='\(other)/\(type)/lime.css' media='\(type)'>
    <link rel=stylesheet href='\(other)/\(type)/rules.css'>
    <link rel=stylesheet href='/\(type)/imports.css'>
    <style>@media \(type) { #inline { color: lime } } @media not \(type) { #not { color: blue } }
    #not { color: red } @media screen { #not { color: red } } @media \(type), (width: 1px) { #not { color: lime } }
    @supports (color: red) { @media only \(type) and (min-width: 10px) { #nested { color: lime } } }
    </style>
    <style id=styledSheet media='\(type)'>#styled { color: lime }</style>
    \(ways.map { $0 == "shadow" ? "<div id=host></div>" : "<p id=\($0)>\($0)</p>" }.joined())
    <picture><source media='\(type)' srcset='\(gif)#type'>
    <img id=img src='\(gif)#screen'></picture>
    <iframe srcdoc="<style>p { color: red } @media \(type) { p { color: lime } }</style><p id=p>frame"></iframe>
    <script>
    host.attachShadow({mode: 'open'}).innerHTML =
      '<style>p { color: red } @media \(type) { p { color: lime } }</style><p>shadow</p>';
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('@media \(type) { #adopted { color: lime } }');
    document.adoptedStyleSheets = [sheet];
    const list = matchMedia('\(type)'), screens = matchMedia('screen and (min-width: 1px)'), events = [];
    list.onchange = (event) => events.push('type ' + event.matches + ' ' + list.matches);
    screens.addEventListener('change', (event) => events.push('screen ' + event.matches));
    const color = (element) => getComputedStyle(element).color;
    function colors() {
      return [...document.querySelectorAll('body > p')].map((p) => p.id + ' ' + color(p)).concat(
        'shadow ' + color(host.shadowRoot.querySelector('p')),
        'frame ' + color(document.querySelector('iframe').contentDocument.querySelector('p')),
        'picture ' + img.currentSrc.split('#')[1],
        'list ' + list.matches + ' ' + list.media, 'screens ' + screens.matches).join('\\n');
    }
    const original = colors();
    </script>
    """
  }

  private static let gif = "data:image/gif;base64,R0lGODlhAQABAAAAACw="

  private func text(_ script: String) async throws -> String? {
    try await webView.evaluateJavaScript(script) as? String
  }

  private func expected(_ type: String, isSet: Bool) -> String {
    let color = isSet ? "rgb(0, 255, 0)" : "rgb(255, 0, 0)"
    let ids = Self.ways.filter { $0 != "shadow" } + ["shadow", "frame"]
    return
      (ids.map { "\($0) \(color)" } + [
        "picture \(isSet ? "type" : "screen")", "list \(isSet) \(type)", "screens \(!isSet)",
      ]).joined(separator: "\n")
  }

  private func expectColors(
    _ type: String, isSet: Bool, location: SourceLocation = #_sourceLocation
  ) async throws {
    let expected = expected(type, isSet: isSet)
    do {
      try await eventually("the colours", timeout: .seconds(5)) {
        try await text("colors()") == expected
      }
    } catch is WaitTimeout {
      let found = try await text("colors()") ?? ""
      let lines = zip(found.split(separator: "\n"), expected.split(separator: "\n"))
      Issue.record(
        "\(lines.filter { $0 != $1 }.map { "\($0) instead of \($1)" })", sourceLocation: location)
    }
  }

  @Test("G-29 All media queries switch, and nil restores them", arguments: ["print", "app"])
  func g29(_ type: String) async throws {
    #expect(webView.mediaType == nil)
    try await webView.loadAndWait(server.url("/\(type)"))
    try await expectColors(type, isSet: false)
    webView.mediaType = type
    #expect(webView.mediaType == type)
    try await expectColors(type, isSet: true)
    webView.mediaType = nil
    try await expectColors(type, isSet: false)
    #expect(
      try await text("events.join()")
        == "type true true,screen false,type false false,screen true")
    // Nothing is left behind.
    #expect(try await text("String(document.querySelectorAll('style').length)") == "3")
    #expect(
      try await text("document.querySelector('source').media + styledSheet.media") == type + type)
  }

  @Test("G-29 The type stays over navigations", arguments: ["print", "app"])
  func navigations(_ type: String) async throws {
    webView.mediaType = type
    for _ in 0..<2 {
      try await webView.loadAndWait(server.url("/\(type)"))
      try await expectColors(type, isSet: true)
      #expect(try await text("events.join()") == "")
      try await webView.loadAndWait(other.url("/print/lime.css"))
    }
    webView.mediaType = nil
    try await webView.loadAndWait(server.url("/\(type)"))
    try await expectColors(type, isSet: false)
  }

  @Test("G-29 What is added later follows the type")
  func later() async throws {
    try await webView.loadAndWait(server.url("/print"))
    webView.mediaType = "print"
    try await expectColors("print", isSet: true)
    other.route(
      "/print/late.css",
      Self.css("@media print { #late { background: url(image.png) rgb(0, 0, 255) } }"))
    try await webView.evaluateJavaScript(
      """
      document.body.insertAdjacentHTML('beforeend', `<p id=late>late</p><div id=lateHost></div>
        <style>#late { color: red } @media print { #late { color: lime } }</style>`);
      lateHost.attachShadow({mode: 'open'}).innerHTML =
        '<style>p { color: red } @media print { p { color: lime } }</style><p>late</p>';
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = '\(other.url("/print/late.css"))';
      document.head.append(link); 0
      """)
    try await eventually("the late styles") {
      try await text(
        "color(late) + color(lateHost.shadowRoot.querySelector('p')) + getComputedStyle(late).backgroundColor"
      ) == "rgb(0, 255, 0)rgb(0, 255, 0)rgb(0, 0, 255)"
    }
    #expect(
      try await text("getComputedStyle(late).backgroundImage")
        == "url(\"\(other.url("/print/image.png"))\")")
  }

  @Test("Pages see nothing of it while no type is set")
  func unnoticed() async throws {
    try await webView.loadAndWait(server.url("/print"))
    #expect(
      try await text(
        """
        [matchMedia.name, matchMedia.length, Object.getOwnPropertyNames(window).includes('hooks'),
          matchMedia('print') instanceof MediaQueryList, 'prototype' in matchMedia,
          String(matchMedia) === String(scrollTo).replace('scrollTo', 'matchMedia'),
          Object.getOwnPropertyDescriptor(window, 'matchMedia').enumerable].join()
        """) == "matchMedia,1,false,true,false,true,true")
    #expect(
      try await text(
        "(() => { try { matchMedia() } catch (error) { return error.name } })()")
        == "TypeError")
  }

  @Test("The type outlives the page's process")
  func processDeath() async throws {
    try await webView.loadAndWait(server.url("/print"))
    webView.mediaType = "print"
    try await expectColors("print", isSet: true)
    webkit_web_view_terminate_web_process(try #require(webView.engine).pointer)
    try await webView.loadAndWait(server.url("/print"))
    try await expectColors("print", isSet: true)
  }
}
