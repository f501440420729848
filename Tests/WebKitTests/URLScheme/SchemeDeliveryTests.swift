import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// What handlers give, and how it reaches pages.
@Suite(.timeLimit(.minutes(3))) @MainActor struct SchemeDeliveryTests {
  private let pages = SchemePages()

  @Test("Method, header fields, status and header fields of the response arrive")
  func headers() async throws {
    let webView = try await pages.open()
    pages.route("testing://host/data") {
      try? $0.respond(
        status: 418,
        ["X-Answer": "yes", "Content-Type": "text/plain; charset=iso-8859-1", "Bad\r\nName": "x"])
      $0.didReceive(Data([0xe9]))
      $0.didFinish()
    }
    let outcome = try await pages.call(
      """
      const r = await fetch('testing://host/data', {method: 'PUT', headers: {'X-Question': 'what'},
        body: 'body'});
      return [r.status, r.ok, r.headers.get('x-answer'), r.headers.get('content-type'),
        r.url].join(' ');
      """, in: webView)
    #expect(
      outcome == "418 false yes text/plain; charset=iso-8859-1 testing://host/data")
    let request = try #require(pages.started.last?.request)
    #expect(request.httpMethod == "PUT")
    #expect(request.value(forHTTPHeaderField: "X-Question") == "what")
    #expect(request.httpBody == Data("body".utf8))
  }

  @Test("A response that is none of HTTP has the status 200, its type and its encoding")
  func plainResponse() async throws {
    let webView = try await pages.open()
    pages.route("testing://host/data", "ä", type: "text/x-test")
    let outcome = try await pages.call(
      """
      const r = await fetch('testing://host/data');
      return [r.status, r.headers.get('content-type'), await r.text()].join(' ');
      """, in: webView)
    #expect(outcome == "200 text/x-test; charset=utf-8 ä")
  }

  @Test("The response policy is asked with what the handler has given")
  func responsePolicy() async throws {
    pages.route("testing://host/page") {
      try? $0.respond(status: 404, ["Content-Type": "text/html", "X-Answer": "yes"])
      $0.didReceive(Data("<title>Missing</title>".utf8))
      $0.didFinish()
    }
    let webView = pages.makeView("testing")
    let delegate = SchemePolicies()
    webView.navigationDelegate = delegate
    webView.load(URLRequest(url: try #require(URL(string: "testing://host/page"))))
    try await eventually("the page") { webView.title == "Missing" }
    let response = try #require(delegate.responses.first as? HTTPURLResponse)
    #expect(response.statusCode == 404)
    #expect(response.value(forHTTPHeaderField: "X-Answer") == "yes")
    #expect(response.mimeType == "text/html")
    #expect(delegate.actions == ["testing://host/page"])
  }

  @Test("Pieces arrive when they are given, and the last response counts")
  func streaming() async throws {
    let webView = try await pages.open()
    pages.route("testing://host/stream") { task in
      task.respond("text/plain")
      try? task.respond(status: 201, ["Content-Type": "text/plain"])
      task.didReceive(Data("one".utf8))
    }
    try await webView.evaluateJavaScript(
      """
      var pieces = [];
      (async () => {
        const r = await fetch('testing://host/stream');
        pieces.push(r.status);
        const reader = r.body.getReader(), decoder = new TextDecoder();
        for (;;) {
          const {done, value} = await reader.read();
          pieces.push(done ? 'end' : decoder.decode(value));
          if (done) return;
        }
      })(); 0
      """)
    try await eventually("the first piece") { try await webView.text("pieces") == "201,one" }
    let task = try #require(pages.started.last)
    task.didReceive(Data("two".utf8))
    try await eventually("the second piece") { try await webView.text("pieces") == "201,one,two" }
    task.didFinish()
    try await eventually("the end") { try await webView.text("pieces") == "201,one,two,end" }
    #expect(pages.stopped.isEmpty)
  }

  @Test("A failure after data ends the stream after the data")
  func failureAfterData() async throws {
    let webView = try await pages.open()
    pages.route("testing://host/stream") { task in
      task.respond("text/plain")
      task.didReceive(Data("one".utf8))
    }
    try await webView.evaluateJavaScript(
      """
      var first = '', second = '';
      (async () => {
        const reader = (await fetch('testing://host/stream')).body.getReader();
        first = new TextDecoder().decode((await reader.read()).value);
        try { await reader.read(); second = 'no error' } catch (error) { second = error.name }
      })(); 0
      """)
    try await eventually("the data") { try await webView.text("first") == "one" }
    pages.started.last?.didFailWithError(URLError(.networkConnectionLost))
    try await eventually("the error") { try await webView.text("second") == "TypeError" }
  }

  @Test("A large resource in pieces of all sizes arrives unharmed")
  func largeResource() async throws {
    let webView = try await pages.open()
    var generator = SystemRandomNumberGenerator()
    let data = Data((0..<(3 << 20)).map { _ in UInt8.random(in: 0...255, using: &generator) })
    pages.route("testing://host/large") { task in
      task.respond("application/octet-stream", length: data.count)
      let sizes = [1, 8191, 8192, 8193, 100_000, 0, 7]
      var start = 0
      var turn = 0
      while start < data.count {
        let end = min(start + sizes[turn % sizes.count], data.count)
        task.didReceive(data[start..<end])
        start = end
        turn += 1
      }
      task.didFinish()
    }
    let checksum = try await pages.call(
      """
      const bytes = await (await fetch('testing://host/large')).arrayBuffer();
      const digest = await crypto.subtle.digest('SHA-256', bytes);
      return [...new Uint8Array(digest)].map((b) => b.toString(16).padStart(2, '0')).join('');
      """, in: webView)
    #expect(checksum == CompiledSource.digest(of: data))
  }

  @Test("A handler on another thread waits while the page does not take what it gives")
  func backPressure() async throws {
    let webView = try await pages.open()
    let given = Watched()
    let piece = Data(count: 1 << 20)
    pages.route("testing://host/endless") { task in
      nonisolated(unsafe) let task = task
      Thread.detachNewThread {
        task.respond("application/octet-stream")
        for _ in 0..<64 {
          task.didReceive(piece)
          given.add(piece.count)
        }
        task.didFinish()
      }
    }
    // The page is busy, so that it takes nothing, and tells so before it takes anything.
    var givenWhenFree = 0
    let observation = webView.observe(\.title) { webView, _ in
      MainActor.assumeIsolated { if webView.title == "free" { givenWhenFree = given.total } }
    }
    try await webView.evaluateJavaScript(
      """
      var size = 0;
      (async () => {
        const response = await fetch('testing://host/endless');
        const end = performance.now() + 1000;
        while (performance.now() < end);
        document.title = 'free';
        size = (await response.arrayBuffer()).byteLength;
      })(); 0
      """)
    try await eventually("all has arrived") { try await webView.text("size") == "\(64 << 20)" }
    #expect(given.total == 64 << 20)
    #expect(givenWhenFree > 0)
    #expect(givenWhenFree < 48 << 20)
    withExtendedLifetime(observation) {}
  }

  @Test("A synchronous request gets a large resource, though the page takes nothing meanwhile")
  func largeSynchronousRequest() async throws {
    let webView = try await pages.open()
    pages.route("testing://host/large") { $0.give(Data(count: 20 << 20), type: "text/plain") }
    let size = try await webView.text(
      """
      (() => {
        const request = new XMLHttpRequest();
        request.open('GET', 'large', false);
        request.send();
        return request.responseText.length;
      })()
      """)
    #expect(size == "\(20 << 20)")
  }

  @Test("5,000 small resources arrive, 50 at a time")
  func manySmallOnes() async throws {
    let webView = try await pages.open()
    let body = Data(repeating: 120, count: 4096)
    for number in 0..<5000 {
      pages.route("testing://host/small/\(number)") { $0.give(body, type: "text/plain") }
    }
    let total = try await pages.call(
      """
      let next = 0, total = 0;
      async function work() {
        while (next < 5000) {
          const text = await (await fetch('testing://host/small/' + next++)).text();
          total += text.length;
        }
      }
      await Promise.all(Array.from({length: 50}, work));
      return total;
      """, in: webView)
    #expect(total == "\(5000 * 4096)")
    #expect(pages.started.count == 5001)
    #expect(pages.stopped.isEmpty)
  }

  @Test("A handler that never answers keeps nothing else from loading")
  func slowHandler() async throws {
    let webView = try await pages.open()
    pages.route("testing://host/never") { _ in }
    pages.route("testing://host/now", "now", type: "text/plain")
    let outcome = try await pages.call(
      """
      for (let i = 0; i < 100; i++) fetch('testing://host/never').catch(() => 0);
      return await (await fetch('testing://host/now')).text();
      """, in: webView)
    #expect(outcome == "now")
  }

  @Test("Ranges of a resource are asked for, and given")
  func ranges() async throws {
    let webView = try await pages.open()
    pages.route("testing://host/file") { task in
      let range = task.request.value(forHTTPHeaderField: "Range")
      try? task.respond(
        status: 206, ["Content-Type": "text/plain", "Content-Range": "bytes 2-4/10"])
      task.didReceive(Data((range ?? "").utf8))
      task.didFinish()
    }
    let outcome = try await pages.call(
      """
      const r = await fetch('testing://host/file', {headers: {Range: 'bytes=2-4'}});
      return [r.status, r.headers.get('content-range'), await r.text()].join(' ');
      """, in: webView)
    #expect(outcome == "206 bytes 2-4/10 bytes=2-4")
  }
}

/// Bytes counted on any thread.
private final class Watched: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0
  func add(_ more: Int) { lock.withLock { count += more } }
  var total: Int { lock.withLock { count } }
}

/// Allows everything, and keeps what it was asked.
@MainActor
private final class SchemePolicies: NSObject, WKNavigationDelegate {
  private(set) var actions: [String] = []
  private(set) var responses: [URLResponse] = []

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    actions.append(navigationAction.request.url?.absoluteString ?? "")
    return .allow
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy {
    responses.append(navigationResponse.response)
    return .allow
  }
}
