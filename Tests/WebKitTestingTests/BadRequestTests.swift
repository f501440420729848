import Foundation
import Testing
import WebKitTesting

@Suite struct BadRequestTests {
  @Test(arguments: [
    "\r\n\r\n\r\n", "GET\r\n\r\n", "GET /\r\n\r\n", "GET / HTTP/9.9\r\nHost: x\r\n\r\n",
    "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n",
    "GET http:// HTTP/1.1\r\nHost: x\r\n\r\n", "GET ://// HTTP/1.1\r\n\r\n",
    "GET /%zz%00?%ff HTTP/1.1\r\nHost: x\r\n\r\n", "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
    "CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: nonsense\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nRange: bytes=5-1,-,9-99999999999999999999\r\n\r\n",
    "GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n", ": : :\r\n: :\r\n\r\n",
    "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}",
    "GET / HTTP/1.1\r\nHost: x\r\n" + "A: b\r\n c\r\n\td\r\n\r\n",
    "GET /" + String(repeating: "a", count: 200_000) + " HTTP/1.1\r\nHost: x\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\nabc",
  ])
  func theServerSurvives(_ bytes: String) async throws {
    let server = try LoopbackServer()
    server.route("/", .text("fine"))
    let client = try RawClient(port: server.port)
    client.send(bytes)
    client.finishSending()
    _ = await client.read(until: "\r\n")
    #expect(try await fetchText(server.url()) == "fine")
  }

  @Test func randomBytesAreSurvived() async throws {
    let server = try LoopbackServer()
    server.route("/", .text("fine"))
    for _ in 0..<50 {
      let client = try RawClient(port: server.port)
      client.send(Data((0..<Int.random(in: 1...2000)).map { _ in UInt8.random(in: 0...255) }))
      client.finishSending()
      _ = await client.read(until: "\r\n")
    }
    #expect(try await fetchText(server.url()) == "fine")
  }
}
