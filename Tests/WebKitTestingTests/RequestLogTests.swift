import Foundation
import Testing
import WebKitTesting

@Suite struct RequestLogTests {
  @Test func aRequestIsRecordedCompletely() async throws {
    let server = try LoopbackServer()
    let client = try RawClient(port: server.port)
    client.send(
      "PUT /a%2Fb%20c/%C3%A9?x=1&y=a+b%26&x=2 HTTP/1.1\r\nHost: h\r\nX-One: 1\r\nx-one: 2\r\n"
        + "Content-Length: 5\r\n\r\nhello")
    let request = try await server.request(at: "/a/b c/é")
    #expect(request.number == 1)
    #expect(request.method == "PUT")
    #expect(request.target == "/a%2Fb%20c/%C3%A9?x=1&y=a+b%26&x=2")
    #expect(request.query == "x=1&y=a+b%26&x=2")
    #expect(request.queryItems.map { "\($0.name)=\($0.value ?? "")" } == ["x=1", "y=a b&", "x=2"])
    #expect(request.queryValue("x") == "1")
    #expect(request.queryValue("z") == nil)
    #expect(request.headers["X-ONE"] == "1")
    #expect(request.headers.values(of: "x-One") == ["1", "2"])
    #expect(request.headers.fields.map(\.name) == ["Host", "Content-Length", "X-One", "x-one"])
    #expect(request.text == "hello")
    #expect(request.basicCredentials == nil)
    #expect(request.time <= .now)
  }

  @Test func chunkedBodiesArePutTogether() async throws {
    let server = try LoopbackServer()
    let client = try RawClient(port: server.port)
    client.send(
      "POST /c HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")
    #expect(try await server.request(at: "/c").text == "abcde")
  }

  @Test func theOrderIsThatOfReading() async throws {
    let server = try LoopbackServer()
    server.route("/*", .text("ok"))
    for number in 1...5 { _ = try await fetchText(server.url("/\(number)")) }
    #expect(server.requests.map(\.path) == ["/1", "/2", "/3", "/4", "/5"])
    #expect(server.requests.map(\.number) == [1, 2, 3, 4, 5])
    #expect(server.requests.map(\.time) == server.requests.map(\.time).sorted())
    #expect(server.requests(at: "/3").map(\.number) == [3])
    server.clearRequests()
    #expect(server.requests.isEmpty)
    _ = try await fetchText(server.url("/6"))
    #expect(server.requests.map(\.number) == [6])
  }

  @Test func waitingForRequests() async throws {
    let server = try LoopbackServer()
    async let three = server.requests(count: 3)
    async let twoOfA = server.requests(count: 2, at: "/a")
    for path in ["/a", "/b", "/a"] { _ = try await fetchText(server.url(path)) }
    #expect(try await three.map(\.path) == ["/a", "/b", "/a"])
    #expect(try await twoOfA.map(\.number) == [1, 3])
  }

  @Test func waitingInVainSaysForWhat() async throws {
    let server = try LoopbackServer()
    let timeout = Duration.milliseconds(1)
    await #expect(throws: WaitTimeout(awaited: "a request for /never", timeout: timeout)) {
      try await server.request(at: "/never", timeout: timeout)
    }
    await #expect(throws: WaitTimeout(awaited: "2 request(s) for /never", timeout: timeout)) {
      try await server.requests(count: 2, at: "/never", timeout: timeout)
    }
  }

  @Test func aCancelledWaitEnds() async throws {
    let server = try LoopbackServer()
    let waiting = Task { try await server.request(at: "/never") }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }
}
