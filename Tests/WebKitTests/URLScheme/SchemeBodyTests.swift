import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// What pages send to handlers.
@Suite(.timeLimit(.minutes(3))) @MainActor struct SchemeBodyTests {
  private let pages = SchemePages()

  nonisolated private static let blob = "new Blob(['bl', 'ob'], {type: 'text/x-blob'})"

  @Test(
    "Bodies of every kind arrive by fetch, with their types",
    arguments: [
      ("'text'", "text", "text/plain;charset=UTF-8"),
      ("new URLSearchParams('a=b')", "a=b", "application/x-www-form-urlencoded;charset=UTF-8"),
      ("new Uint8Array([49, 50]).buffer", "12", nil),
      (blob, "blob", "text/x-blob"),
      ("new File([\(blob)], 'f')", "blob", nil),
    ] as [(String, String, String?)])
  func bodies(body: String, bytes: String, type: String?) async throws {
    let webView = try await pages.open()
    pages.route("testing://host/post", "done", type: "text/plain")
    for script in [
      "fetch('post', {method: 'POST', body: \(body)})",
      "fetch(new Request('post', {method: 'POST', body: \(body)}))",
    ] {
      #expect(try await pages.call("return await (await \(script)).text()", in: webView) == "done")
      let request = try #require(pages.started.last?.request)
      #expect(request.httpBody.map { String(decoding: $0, as: UTF8.self) } == bytes)
      #expect(request.value(forHTTPHeaderField: "Content-Type") == type)
    }
  }

  @Test("A form with a Blob arrives by fetch")
  func formWithBlob() async throws {
    let webView = try await pages.open()
    pages.route("testing://host/post", "done", type: "text/plain")
    _ = try await pages.call(
      """
      const form = new FormData();
      form.append('name', 'value');
      form.append('file', \(Self.blob), 'name.txt');
      await fetch('post', {method: 'POST', body: form});
      """, in: webView)
    let request = try #require(pages.started.last?.request)
    let body = String(decoding: request.httpBody ?? Data(), as: UTF8.self)
    #expect(body.contains("name=\"file\"; filename=\"name.txt\""), "\(body)")
    #expect(body.contains("Content-Type: text/x-blob\r\n\r\nblob\r\n"), "\(body)")
    let type = request.value(forHTTPHeaderField: "Content-Type") ?? ""
    #expect(type.hasPrefix("multipart/form-data; boundary="), "\(type)")
  }

  /// Posts by an `XMLHttpRequest`, with what its events are.
  private static func xhr(_ body: String, more: String = "") -> String {
    """
    const events = [], request = new XMLHttpRequest();
    for (const name of ['load', 'abort', 'error', 'loadend'])
      request.addEventListener(name, () => events.push(name));
    const ended = new Promise((done) => { request.onloadend = done });
    request.open('POST', 'post');
    request.send(\(body));
    \(more)
    await ended;
    return events.join() + ' ' + request.status + ' ' + request.responseText;
    """
  }

  @Test(
    "Blobs and forms arrive by XMLHttpRequest, too",
    arguments: [
      (blob, "blob", "text/x-blob"), ("new Blob(['blob'])", "blob", nil),
      ("new Uint8Array([49, 50])", "12", nil), ("'text'", "text", "text/plain;charset=UTF-8"),
    ] as [(String, String, String?)])
  func bodiesOfOlderRequests(body: String, bytes: String, type: String?) async throws {
    let webView = try await pages.open()
    pages.route("testing://host/post", "done", type: "text/plain")
    #expect(try await pages.call(Self.xhr(body), in: webView) == "load,loadend 200 done")
    let request = try #require(pages.started.last?.request)
    #expect(request.httpBody.map { String(decoding: $0, as: UTF8.self) } == bytes)
    #expect(request.value(forHTTPHeaderField: "Content-Type") == type)
  }

  @Test("A form with a Blob arrives by XMLHttpRequest, and the page's own type wins")
  func formOfOlderRequest() async throws {
    let webView = try await pages.open()
    pages.route("testing://host/post", "done", type: "text/plain")
    let outcome = try await pages.call(
      """
      const form = new FormData();
      form.append('file', \(Self.blob), 'name.txt');
      const types = [];
      for (const type of [null, 'text/own']) {
        const request = new XMLHttpRequest();
        request.open('POST', 'post', true);
        if (type) request.setRequestHeader('content-Type', type);
        request.send(form);
        for (const again of [() => request.send(), () => request.setRequestHeader('a', 'b')])
          try { again() } catch (error) { types.push(error.name) }
        await new Promise((done) => { request.onloadend = done });
      }
      return types.join();
      """, in: webView)
    #expect(outcome == Array(repeating: "InvalidStateError", count: 4).joined(separator: ","))
    let requests = pages.started.map(\.request).filter { $0.httpMethod == "POST" }
    #expect(requests.count == 2)
    for request in requests {
      let body = String(decoding: request.httpBody ?? Data(), as: UTF8.self)
      #expect(body.contains("Content-Type: text/x-blob\r\n\r\nblob\r\n"), "\(body)")
    }
    let types = requests.map { $0.value(forHTTPHeaderField: "Content-Type") }
    #expect(types.first??.hasPrefix("multipart/form-data; boundary=") == true)
    #expect(types.last == "text/own")
  }

  @Test("An XMLHttpRequest that is given up while its Blob is read ends as usual")
  func olderRequestGivenUp() async throws {
    let webView = try await pages.open()
    pages.route("testing://host/post", "done", type: "text/plain")
    #expect(
      try await pages.call(Self.xhr(Self.blob, more: "request.abort();"), in: webView)
        == "abort,loadend 0 ")
    // It can be used again.
    let outcome = try await pages.call(
      """
      const request = new XMLHttpRequest();
      for (const text of ['one', 'two']) {
        request.open('POST', 'post');
        request.send(new Blob([text]));
      }
      await new Promise((done) => { request.onload = done });
      return request.responseText;
      """, in: webView)
    #expect(outcome == "done")
    #expect(pages.started.last?.request.httpBody == Data("two".utf8))
  }

  @Test("Bodies that the engine cannot give are missing, and do no harm")
  func unreadableBodies() async throws {
    let webView = try await pages.open()
    pages.route("testing://host/post", "done", type: "text/plain")
    pages.route(
      "testing://host/worker.js",
      """
      const blob = new Blob(['blob']), form = new FormData();
      form.append('file', blob);
      (async () => {
        for (const body of [blob, form]) await fetch('post', {method: 'POST', body});
        postMessage('done');
      })();
      """, type: "text/javascript")
    for _ in 0..<20 {
      let outcome = try await pages.call(
        """
        const worker = new Worker('worker.js');
        await new Promise((done) => { worker.onmessage = done });
        worker.terminate();
        const form = new FormData();
        form.append('file', new Blob(['blob']));
        for (const body of [new Blob(['blob']), form])
          await new Promise((done) => {
            const request = new XMLHttpRequest();
            request.open('POST', 'post', false);
            request.send(body);
            done();
          });
        return 'alive';
        """, in: webView)
      #expect(outcome == "alive")
    }
    let posts = pages.started.filter { $0.request.httpMethod == "POST" }
    #expect(posts.count == 80)
    #expect(posts.allSatisfy { $0.request.httpBody == nil })
  }
}
