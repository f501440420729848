import Foundation
import FoundationNetworking
import Testing
import WebKitTesting

@Suite struct LoopbackServerTests {
  @Test func answersWithAFixedReply() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<p>Grüße</p>"))
    let (body, response) = try await fetch(server.url("/"))
    #expect(String(decoding: body, as: UTF8.self) == "<p>Grüße</p>")
    #expect(response.statusCode == 200)
    #expect(response.value(forHTTPHeaderField: "Content-Type") == "text/html; charset=utf-8")
    #expect(response.value(forHTTPHeaderField: "Content-Length") == "14")
  }

  @Test func answersWithWhatAClosureReturns() async throws {
    let server = try LoopbackServer()
    server.route("/echo", method: "POST") { request in
      await Task.yield()
      return .data(request.body, contentType: request.headers["content-type"])
    }
    let body = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0) })
    let (echoed, response) = try await fetch(
      server.url("/echo"), method: "POST", headers: ["Content-Type": "x/y"], body: body)
    #expect(echoed == body)
    #expect(response.value(forHTTPHeaderField: "Content-Type") == "x/y")
    #expect(try await fetch(server.url("/echo")).response.statusCode == 404)
  }

  @Test func aFailingClosureIsA500() async throws {
    let server = try LoopbackServer()
    server.route("/") { _ in throw WaitTimeout(awaited: "nothing", timeout: .zero) }
    let (body, response) = try await fetch(server.url("/"))
    #expect(response.statusCode == 500)
    #expect(String(decoding: body, as: UTF8.self).contains("waiting for nothing"))
  }

  @Test func withoutARouteTheAnswerIs404() async throws {
    let server = try LoopbackServer()
    let (body, response) = try await fetch(server.url("/nowhere"))
    #expect(response.statusCode == 404)
    #expect(String(decoding: body, as: UTF8.self) == "No route for GET /nowhere\n")
  }

  @Test func theMostSpecificRouteWins() async throws {
    let server = try LoopbackServer()
    server.route("*", .text("any"))
    server.route("/*", .text("root"))
    server.route("/a/*", .text("a"))
    server.route("/a/b/*", .text("ab"))
    server.route("/a/b/c", .text("abc"))
    server.route("/a/b/c", method: "put", .text("put abc"))
    #expect(try await fetchText(server.url("/")) == "root")
    #expect(try await fetchText(server.url("/x/y")) == "root")
    #expect(try await fetchText(server.url("/a")) == "a")
    #expect(try await fetchText(server.url("/a/")) == "a")
    #expect(try await fetchText(server.url("/a/x")) == "a")
    #expect(try await fetchText(server.url("/a/b/x/y")) == "ab")
    #expect(try await fetchText(server.url("/a/b/c?query")) == "abc")
    let (body, _) = try await fetch(server.url("/a/b/c"), method: "PUT", body: Data())
    #expect(String(decoding: body, as: UTF8.self) == "put abc")
    server.removeRoute("/a/b/c")
    #expect(try await fetchText(server.url("/a/b/c")) == "ab")
  }

  @Test func aSequenceRepeatsItsLastReply() async throws {
    let server = try LoopbackServer()
    server.route("/", sequence: [.text("1"), .text("2")])
    #expect(try await fetchText(server.url()) == "1")
    #expect(try await fetchText(server.url()) == "2")
    #expect(try await fetchText(server.url()) == "2")
  }

  @Test func statusReasonAndRepeatedFieldsGoOutAsGiven() async throws {
    let server = try LoopbackServer()
    server.route(
      "/",
      .status(418, reason: "Short And Stout").header("Set-Cookie", "a=1")
        .header("Set-Cookie", "b=2"))
    let client = try RawClient(port: server.port)
    client.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    let answer: String = await client.readToEnd()
    #expect(answer.hasPrefix("HTTP/1.1 418 Short And Stout\r\n"))
    #expect(answer.contains("Set-Cookie: a=1\r\n"))
    #expect(answer.contains("Set-Cookie: b=2\r\n"))
  }

  @Test func noContentHasNoBody() async throws {
    let server = try LoopbackServer()
    server.route("/", .status(204))
    let (body, response) = try await fetch(server.url())
    #expect(response.statusCode == 204)
    #expect(body.isEmpty)
  }

  @Test func redirectsLeadOn() async throws {
    let server = try LoopbackServer()
    let other = try LoopbackServer()
    server.route("/1", .redirect(to: "/2"))
    server.route("/2", .redirect(to: other.url("/3"), status: 307))
    other.route("/3", .text("there"))
    let (body, response) = try await fetch(server.url("/1"))
    #expect(String(decoding: body, as: UTF8.self) == "there")
    #expect(response.url == other.url("/3"))
    #expect(server.requests.map(\.path) == ["/1", "/2"])
  }

  @Test func filesKeepTheirType() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).css")
    try Data("p {}".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let server = try LoopbackServer()
    server.route("/style", try .file(file))
    let (body, response) = try await fetch(server.url("/style"))
    #expect(String(decoding: body, as: UTF8.self) == "p {}")
    #expect(response.value(forHTTPHeaderField: "Content-Type") == "text/css; charset=utf-8")
    #expect(throws: (any Error).self) {
      try LoopbackServer.Response.file(file.appending(path: "missing"))
    }
  }

  @Test func valuesBecomeJSON() async throws {
    let server = try LoopbackServer()
    server.route("/text", .json(#"{"a": [1]}"#))
    server.route("/value", try .json(encoding: ["a": [1]]))
    for path in ["/text", "/value"] {
      let (body, response) = try await fetch(server.url(path))
      #expect(try JSONDecoder().decode([String: [Int]].self, from: body) == ["a": [1]])
      #expect(response.value(forHTTPHeaderField: "Content-Type") == "application/json")
    }
  }

  @Test func rangesAreServed() async throws {
    let server = try LoopbackServer()
    server.route("/", .data(Data("0123456789".utf8), contentType: "text/plain"))
    let (middle, partial) = try await fetch(server.url(), headers: ["Range": "bytes=2-4"])
    #expect(String(decoding: middle, as: UTF8.self) == "234")
    #expect(partial.statusCode == 206)
    #expect(partial.value(forHTTPHeaderField: "Content-Range") == "bytes 2-4/10")
    let (tail, _) = try await fetch(server.url(), headers: ["Range": "bytes=-3"])
    #expect(String(decoding: tail, as: UTF8.self) == "789")
    let (_, beyond) = try await fetch(server.url(), headers: ["Range": "bytes=10-"])
    #expect(beyond.statusCode == 416)
  }

  @Test func headHasTheHeaderOnly() async throws {
    let server = try LoopbackServer()
    server.route("/", .text("12345"))
    let client = try RawClient(port: server.port)
    client.send("HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    let answer: String = await client.readToEnd()
    #expect(answer.contains("Content-Length: 5\r\n"))
    #expect(answer.hasSuffix("\r\n\r\n"))
  }

  @Test func connectionsAreKeptAlive() async throws {
    let server = try LoopbackServer()
    server.route("/*") { request in .text("<\(request.path)>") }
    let client = try RawClient(port: server.port)
    for path in ["/a", "/b", "/c"] {
      client.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(await client.read(until: "<\(path)>").contains("200 OK"))
    }
    client.send("GET /d HTTP/1.1\r\nHost: x\r\n\r\nGET /e HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(await client.read(until: "</e>").contains("</d>"))
  }

  @Test func basicAuthAsksAndAdmits() async throws {
    let server = try LoopbackServer()
    server.route(
      "/", .text("secret").requiringBasicAuth(user: "me", password: "pass:word", realm: "a \"b\""))
    // URLSession never gives up on a 401 on Linux, so the client is a plain one.
    func answer(_ credentials: String) async throws -> String {
      let client = try RawClient(port: server.port)
      let token = Data(credentials.utf8).base64EncodedString()
      client.send(
        "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: basic \(token)\r\n\r\n")
      return await client.readToEnd()
    }
    let refused = try await answer("me:pass")
    #expect(refused.hasPrefix("HTTP/1.1 401 "))
    #expect(refused.contains(#"WWW-Authenticate: Basic realm="a \"b\"""# + "\r\n"))
    #expect(try await answer("me:pass:word").hasSuffix("\r\n\r\nsecret"))
  }

  @Test func serversAreSeveralOriginsAndSites() async throws {
    let first = try LoopbackServer()
    let second = try LoopbackServer(address: "127.0.0.2")
    for server in [first, second] { server.route("/") { .text($0.headers["host"] ?? "") } }
    #expect(first.origin == "http://127.0.0.1:\(first.port)")
    #expect(second.origin == "http://127.0.0.2:\(second.port)")
    #expect(try await fetchText(second.url()) == "127.0.0.2:\(second.port)")
    #expect(try await fetchText(first.url(host: "localhost")) == "localhost:\(first.port)")
    let shop = try await SoupClient().get(first.url(host: "shop.localhost"))
    #expect(shop.body == "shop.localhost:\(first.port)")
  }

  @Test func onlyLoopbackAddressesAreServed() {
    for address in ["0.0.0.0", "192.0.2.1", "localhost", ""] {
      #expect(throws: LoopbackServerError.notLoopback(address: address)) {
        try LoopbackServer(address: address)
      }
    }
  }
}
