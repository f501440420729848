import CWebKitGTK
import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// `find`: what a find bar does, and where there is nothing to find.
@Suite(.timeLimit(.minutes(2))) @MainActor struct FindTests {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

  private static func counting(backwards: Bool = false, caseSensitive: Bool = false)
    -> WKFindConfiguration
  {
    let configuration = WKFindConfiguration()
    configuration.countsMatches = true
    configuration.backwards = backwards
    configuration.caseSensitive = caseSensitive
    return configuration
  }

  /// "index of count", or what is known of them.
  private func place(
    _ text: String, _ configuration: WKFindConfiguration = counting()
  ) async throws -> String {
    let result = try await webView.find(text, configuration: configuration)
    let index = result.matchIndex.map(String.init) ?? "?"
    return "\(index) of \(result.matchCount.map(String.init) ?? "?")"
  }

  @Test("G-30 A match is selected, scrolled into view, and told")
  func g30() async throws {
    try await webView.loadAndWait(
      html: "<p>first needle</p><div style='height: 3000px'></div><p>Second Needle</p>")
    #expect(try await webView.find("NEEDLE").matchFound)
    #expect(try await webView.find("NEEDLE").matchFound)
    #expect(
      try await webView.evaluateJavaScript("getSelection().toString()") as? String == "Needle")
    #expect(try #require(try await webView.evaluateJavaScript("scrollY") as? Double) > 2000)
    #expect(try await webView.find("NEEDLE").matchFound)
    #expect(try #require(try await webView.evaluateJavaScript("scrollY") as? Double) < 100)
    #expect(try await !webView.find("haystack").matchFound)
  }

  @Test("G-30 A find bar's count and index")
  func count() async throws {
    try await webView.loadAndWait(
      html: "<p>needle Needle</p><b>needle</b><iframe srcdoc='needle'></iframe>")
    for index in [0, 1, 2, 3, 0] { #expect(try await place("needle") == "\(index) of 4") }
    for index in [3, 2, 1] {
      #expect(try await place("needle", Self.counting(backwards: true)) == "\(index) of 4")
    }
    #expect(try await place("needle") == "2 of 4")
    #expect(try await place("nothing") == "? of 0")
    // Nothing is selected now, so it begins anew.
    #expect(try await place("needle", Self.counting(backwards: true)) == "3 of 4")
  }

  @Test("The index is unknown where a search begins at some place, not the count")
  func unknownIndex() async throws {
    try await webView.loadAndWait(html: "<p id=p>needle needle needle</p>")
    #expect(try await place("needle") == "0 of 3")
    try await webView.evaluateJavaScript("getSelection().setPosition(p.firstChild, 8); 0")
    #expect(try await place("needle") == "? of 3")
    #expect(try await webView.evaluateJavaScript("getSelection().anchorOffset") as? Int == 14)
    try await webView.evaluateJavaScript("getSelection().removeAllRanges(); 0")
    #expect(try await place("needle") == "0 of 3")
    // Another text.
    #expect(try await place("need") == "? of 3")
    // The page has changed.
    try await webView.evaluateJavaScript("getSelection().removeAllRanges(); 0")
    #expect(try await place("needle") == "0 of 3")
    try await webView.evaluateJavaScript("p.append(' needle'); 0")
    #expect(try await place("needle") == "? of 4")
  }

  @Test("Counting ends at a limit, and the index is known as far as that")
  func limit() async throws {
    try await webView.loadAndWait(html: "<p>needle needle needle needle</p>")
    let configuration = Self.counting()
    configuration.matchCountLimit = 2
    for index in ["0", "1", "?", "?", "?"] {
      #expect(try await place("needle", configuration) == "\(index) of 2")
    }
    #expect(try await webView.find("needle", configuration: configuration).hasMoreMatches)
    configuration.matchCountLimit = 4
    #expect(try await !webView.find("needle", configuration: configuration).hasMoreMatches)
    try await webView.evaluateJavaScript("getSelection().removeAllRanges(); 0")
    configuration.backwards = true
    for index in [3, 2] { #expect(try await place("needle", configuration) == "\(index) of 4") }
    configuration.matchCountLimit = 0
    try await webView.evaluateJavaScript("getSelection().removeAllRanges(); 0")
    #expect(try await place("needle", configuration) == "? of 1")
  }

  @Test("Without counting, the result has neither count nor index")
  func noCount() async throws {
    try await webView.loadAndWait(html: "needle")
    let result = try await webView.find("needle")
    #expect(result.matchCount == nil)
    #expect(result.matchIndex == nil)
  }

  @Test("A search does not change how the page looks but for the selection")
  func noHighlight() async throws {
    try await webView.loadAndWait(html: "<p>needle needle needle</p>")
    let before = try await webView.takeSnapshot(configuration: nil)
    #expect(try await webView.find("needle", configuration: Self.counting()).matchFound)
    try await webView.evaluateJavaScript("getSelection().removeAllRanges(); 0")
    #expect(try await webView.takeSnapshot(configuration: nil) == before)
  }

  @Test("Fields with matches are walked through like all else, the focus stays where it is")
  func fields() async throws {
    try await webView.loadAndWait(
      html: "<p>needle</p><input value=needle><textarea>needle</textarea><p>needle</p>")
    for backwards in [false, true] {
      for index in [0, 1, 2, 3, 0] {
        let configuration = Self.counting(backwards: backwards)
        #expect(try await place("needle", configuration) == "\(backwards ? 3 - index : index) of 4")
        #expect(
          try await webView.evaluateJavaScript("document.activeElement.tagName") as? String
            == "BODY")
      }
      try await webView.evaluateJavaScript("getSelection().removeAllRanges(); 0")
    }
    try await webView.evaluateJavaScript("document.querySelector('textarea').focus(); 0")
    #expect(try await webView.find("needle").matchFound)
    #expect(
      try await webView.evaluateJavaScript("document.activeElement.tagName") as? String
        == "TEXTAREA")
  }

  @Test("Searches that are made at once are answered in their order")
  func order() async throws {
    try await webView.loadAndWait(html: "one two three")
    var answers: [String] = []
    for (text, isThere) in [("two", true), ("four", false), ("one", true), ("", false)] {
      webView.find(text) { answers.append("\(text) \($0.matchFound == isThere)") }
    }
    #expect(answers.isEmpty)
    try await eventually("all answers") { answers.count == 4 }
    #expect(answers == ["two true", "four true", "one true", " true"])
  }

  @Test("A configuration that is changed later counts as it was")
  func laterChange() async throws {
    try await webView.loadAndWait(html: "Word")
    let configuration = WKFindConfiguration()
    var isFound: Bool?
    webView.find("word", configuration: configuration) { isFound = $0.matchFound }
    configuration.caseSensitive = true
    try await eventually("the answer") { isFound != nil }
    #expect(isFound == true)
  }

  @Test("Without a page nothing is found; nor an empty text or one with a NUL")
  func nothing() async throws {
    #expect(try await !webView.find("needle").matchFound)
    try await webView.loadAndWait(html: "needle")
    #expect(try await !webView.find("").matchFound)
    #expect(try await !webView.find("needle\0").matchFound)
    #expect(try await webView.find("needle").matchFound)
  }

  @Test("A search in a page whose process dies is answered, and so is the next")
  func deadProcess() async throws {
    try await webView.loadAndWait(html: "needle")
    // Busy for ever, so that the search is still waiting.
    webView.evaluateJavaScript("for (;;) {}") { _, _ in }
    var isFound: Bool?
    webView.find("needle") { isFound = $0.matchFound }
    webkit_web_view_terminate_web_process(try #require(webView.engine).pointer)
    try await eventually("the answer") { isFound != nil }
    #expect(isFound == false)
    try await webView.loadAndWait(html: "needle")
    #expect(try await webView.find("needle").matchFound)
  }

  @Test("Texts of all scripts are found")
  func scripts() async throws {
    try await webView.loadAndWait(html: "<meta charset=utf-8>Grüße, 東京タワー, नमस्ते, مرحبا, 👩‍👩‍👧")
    for text in ["grüße", "GRÜ", "タワー", "नमस्ते", "مرحبا", "👩‍👩‍👧"] {
      #expect(try await webView.find(text).matchFound, "\(text)")
    }
  }
}
