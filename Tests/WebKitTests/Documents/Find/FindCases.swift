import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// `find`, the cases of Apple's and the engine's own tests.
@Suite(.timeLimit(.minutes(2))) @MainActor struct FindCases {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

  private func find(
    _ text: String, backwards: Bool = false, caseSensitive: Bool = false, wraps: Bool = true
  ) async throws -> Bool {
    let configuration = WKFindConfiguration()
    configuration.backwards = backwards
    configuration.caseSensitive = caseSensitive
    configuration.wraps = wraps
    return try await webView.find(text, configuration: configuration).matchFound
  }

  /// Offsets of anchor and focus.
  private func selection() async throws -> String? {
    try await webView.evaluateJavaScript(
      "(() => { const s = getSelection(); return s.anchorOffset + '-' + s.focusOffset })()")
      as? String
  }

  private func selectedText() async throws -> String? {
    try await webView.evaluateJavaScript("getSelection().toString()") as? String
  }

  @Test("RF-01 Without wrapping, the third find of two occurrences fails and selects nothing")
  func rf01() async throws {
    try await webView.loadAndWait(html: "hello and hello")
    #expect(try await find("hello", wraps: false))
    #expect(try await find("hello", wraps: false))
    #expect(try await !find("hello", wraps: false))
    #expect(try await selectedText() == "")
  }

  @Test("RF-02 With wrapping, the search that ran off the end succeeds")
  func rf02() async throws {
    try await webView.loadAndWait(html: "hello and hello")
    for _ in 0..<3 { _ = try await find("hello", wraps: false) }
    #expect(try await find("hello"))
    #expect(try await selectedText() == "hello")
  }

  @Test("RF-03 Backwards with nothing selected, the last match is found")
  func rf03() async throws {
    try await webView.loadAndWait(html: "hello hello")
    #expect(try await find("hello", backwards: true))
    #expect(try await selection() == "6-11")
  }

  @Test("RF-04 Case counts if it is asked for")
  func rf04() async throws {
    try await webView.loadAndWait(html: "Hello")
    #expect(try await !find("hello", caseSensitive: true))
    #expect(try await find("hello", caseSensitive: false))
  }

  @Test("RF-05 Repeated finds walk through the frames and come back")
  func rf05() async throws {
    let server = try LoopbackServer()
    let other = try LoopbackServer(address: "127.0.0.2")
    server.route(
      "/",
      .html(
        "<p>needle</p><iframe src='/same'></iframe><iframe src='\(other.url("/cross"))'></iframe>"))
    server.route("/same", .html("<p>a needle</p>"))
    other.route("/cross", .html("<p>the needle</p>"))
    try await webView.loadAndWait(server.url("/"))
    let main = webView.frameRegistry.mainFrame
    let frames = webView.frameRegistry.frames
    let same = try #require(frames.first { $0.record.address.hasSuffix("/same") })
    let cross = try #require(frames.first { $0.record.address.hasSuffix("/cross") })
    for expected in [main, same, cross, main, same, cross, main] {
      #expect(try await find("needle"))
      var selected: [WKFrameInfo] = []
      for frame in [main, same, cross] {
        let text =
          try await webView.evaluateJavaScript(
            "getSelection().toString()", in: frame, contentWorld: .page) as? String
        if text != "" { selected.append(frame) }
      }
      #expect(selected.map(\.record.address) == [expected.record.address])
    }
  }

  @Test("RF-06 A match in a text field does not get the focus")
  func rf06() async throws {
    for field in ["<input value='a needle'>", "<textarea>a needle</textarea>"] {
      try await webView.loadAndWait(html: "<p>text</p>\(field)")
      #expect(try await find("needle"))
      #expect(
        try await webView.evaluateJavaScript("document.activeElement === document.body") as? Bool
          == true)
    }
  }

  @Test(
    "RF-07 Text in a shadow tree, and text that cannot be selected, is found",
    arguments: [
      "<div id=host></div><script>host.attachShadow({mode: 'open'}).innerHTML = 'needle'</script>",
      "<div id=host></div><script>host.attachShadow({mode: 'closed'}).innerHTML = 'needle'</script>",
      "<p style='user-select: none; -webkit-user-select: none'>needle</p>",
    ])
  func rf07(_ page: String) async throws {
    try await webView.loadAndWait(html: page)
    #expect(try await find("needle"))
    #expect(try await find("needle"))
    #expect(try await !find("needles"))
  }

  @Test("RF-08 After the frame of the last match is removed, the main frame is searched")
  func rf08() async throws {
    try await webView.loadAndWait(html: "<p>needle</p><iframe srcdoc='a needle'></iframe>")
    #expect(try await find("needle"))
    #expect(try await find("needle"))
    #expect(try await selectedText() == "")
    try await webView.evaluateJavaScript("document.querySelector('iframe').remove(); 0")
    #expect(try await find("needle"))
    #expect(try await selectedText() == "needle")
  }

  @Test("RF-13 By default: forwards, any case, wrapping")
  func rf13() async throws {
    let configuration = WKFindConfiguration()
    #expect(!configuration.backwards)
    #expect(!configuration.caseSensitive)
    #expect(configuration.wraps)
    try await webView.loadAndWait(html: "word word")
    for expected in ["0-4", "5-9", "0-4"] {
      #expect(try await webView.find("word").matchFound)
      #expect(try await selection() == expected)
    }
  }

  @Test("RF-14 Without a match the selection stays empty at offset 0")
  func rf14() async throws {
    try await webView.loadAndWait(html: "word word")
    #expect(try await !find("wurd"))
    #expect(try await selection() == "0-0")
    #expect(try await selectedText() == "")
  }

  @Test("RF-15 Backwards with wrapping")
  func rf15() async throws {
    try await webView.loadAndWait(html: "word word")
    for expected in ["5-9", "0-4", "5-9"] {
      #expect(try await find("word", backwards: true))
      #expect(try await selection() == expected)
    }
  }

  @Test("RF-16 Backwards without wrapping, the third find fails and clears the selection")
  func rf16() async throws {
    try await webView.loadAndWait(html: "word word")
    for expected in ["5-9", "0-4"] {
      #expect(try await find("word", backwards: true, wraps: false))
      #expect(try await selection() == expected)
    }
    #expect(try await !find("word", backwards: true, wraps: false))
    #expect(try await selectedText() == "")
    #expect(try await selection() == "0-0")
  }

  @Test("RF-17 Forwards with case")
  func rf17() async throws {
    try await webView.loadAndWait(html: "word Word word")
    for expected in ["0-4", "10-14", "0-4"] {
      #expect(try await find("word", caseSensitive: true))
      #expect(try await selection() == expected)
    }
    #expect(try await find("Word", caseSensitive: true))
    #expect(try await selection() == "5-9")
  }

  @Test("RF-23 Matches are found inside of words")
  func rf23() async throws {
    try await webView.loadAndWait(html: "testing")
    #expect(try await find("esting"))
    #expect(try await selection() == "1-7")
  }
}
