import Foundation
import FoundationNetworking
import Testing
import WebKitTesting

@Suite struct DeliveryTests {
  private let request = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

  @Test func aHeldReplyWaitsForItsGate() async throws {
    let server = try LoopbackServer()
    let gate = Gate()
    server.route("/", .text("late").held(by: gate))
    server.route("/other", .text("other"))
    async let late = fetchText(server.url())
    try await gate.reached()
    #expect(!gate.isOpen)
    #expect(try await fetchText(server.url("/other")) == "other")
    gate.open()
    #expect(try await late == "late")
    #expect(gate.arrivals == 1)
    #expect(try await fetchText(server.url()) == "late")
  }

  @Test func aDelayedReplyComes() async throws {
    let server = try LoopbackServer()
    server.route("/", .text("late").delayed(by: .milliseconds(20)))
    let start = ContinuousClock.now
    #expect(try await fetchText(server.url()) == "late")
    #expect(ContinuousClock.now - start >= .milliseconds(20))
  }

  @Test func piecesComeAsGatesOpen() async throws {
    let server = try LoopbackServer()
    let gates = [Gate(), Gate(), Gate()]
    server.route(
      "/",
      .stream([
        .wait(gates[0]), .text("<one>"), .wait(gates[1]), .text("<two>"), .text(""),
        .wait(gates[2]), .text("<three>"),
      ]))
    let client = try RawClient(port: server.port)
    client.send(request)
    let header = await client.read(until: "\r\n\r\n")
    #expect(header.contains("Transfer-Encoding: chunked"))
    #expect(header.hasSuffix("\r\n\r\n"))
    gates[0].open()
    #expect(await client.read(until: "<one>").contains("<one>"))
    try await gates[1].reached()
    gates[1].open()
    #expect(await client.read(until: "<two>").contains("<two>"))
    gates[2].open()
    #expect(await (client.readToEnd() as String).hasSuffix("<three>\r\n0\r\n\r\n"))
  }

  @Test func aStreamMayHaveALength() async throws {
    let server = try LoopbackServer()
    server.route(
      "/", .stream([.text("abc"), .pause(.milliseconds(1)), .text("def")], contentLength: 6))
    let (body, response) = try await fetch(server.url())
    #expect(String(decoding: body, as: UTF8.self) == "abcdef")
    #expect(response.value(forHTTPHeaderField: "Content-Length") == "6")
  }

  @Test func aBigStreamArrivesWhole() async throws {
    let server = try LoopbackServer()
    let piece = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    server.route("/", .stream(Array(repeating: .send(piece), count: 20), contentType: nil))
    let whole = (0..<20).reduce(into: Data()) { whole, _ in whole.append(piece) }
    #expect(try await fetch(server.url()).body == whole)
  }

  @Test func aTrickledBodyArrivesWhole() async throws {
    let server = try LoopbackServer()
    server.route("/", .text("0123456789").trickled(pieceSize: 3, every: .milliseconds(1)))
    let (body, response) = try await fetch(server.url())
    #expect(String(decoding: body, as: UTF8.self) == "0123456789")
    #expect(response.value(forHTTPHeaderField: "Content-Length") == "10")
  }

  @Test func anEmptyStreamIsAnEmptyBody() async throws {
    let server = try LoopbackServer()
    server.route("/", .stream([]))
    #expect(try await fetchText(server.url()) == "")
  }

  @Test func aDropBeforeTheHeaderLeavesNothing() async throws {
    let server = try LoopbackServer()
    server.route("/", .droppedConnection)
    let client = try RawClient(port: server.port)
    client.send(request)
    #expect(await client.readToEnd() == Data())
  }

  @Test func aDropAfterTheHeaderAnnouncesTheBody() async throws {
    let server = try LoopbackServer()
    server.route("/", .text("0123456789").dropped(.afterHeader))
    let client = try RawClient(port: server.port)
    client.send(request)
    let answer: String = await client.readToEnd()
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(answer.hasSuffix("Content-Length: 10\r\n\r\n"))
  }

  @Test func aDropInTheBodyCutsIt() async throws {
    let server = try LoopbackServer()
    server.route("/", .text("0123456789").dropped(.afterBytes(4)))
    server.route("/chunked", .stream([.text("abc"), .text("def")]).dropped(.afterBytes(4)))
    let client = try RawClient(port: server.port)
    client.send(request)
    #expect(await (client.readToEnd() as String).hasSuffix("Content-Length: 10\r\n\r\n0123"))
    let chunked = try RawClient(port: server.port)
    chunked.send("GET /chunked HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(await (chunked.readToEnd() as String).hasSuffix("3\r\nabc\r\n1\r\nd\r\n"))
    await #expect(throws: (any Error).self) { try await fetch(server.url()) }
  }

  @Test func aGateDecidesWhenTheConnectionBreaks() async throws {
    let server = try LoopbackServer()
    let gate = Gate()
    server.route(
      "/",
      .stream([.text("abc"), .wait(gate), .text("def")], contentLength: 100)
        .dropped(.afterBytes(6)))
    let client = try RawClient(port: server.port)
    client.send(request)
    #expect(await client.read(until: "abc").contains("Content-Length: 100"))
    gate.open()
    #expect(await client.readToEnd() == "def")
  }

  @Test func garbageGoesOutAsGiven() async throws {
    let server = try LoopbackServer()
    let garbage = Data([0, 1, 2, 255, 13, 10])
    server.route("/", .raw(garbage))
    let client = try RawClient(port: server.port)
    client.send(request)
    #expect(await client.readToEnd() == garbage)
    await #expect(throws: (any Error).self) { try await fetch(server.url()) }
  }

  @Test func aClientThatLeavesEndsTheDelivery() async throws {
    let server = try LoopbackServer()
    let gate = Gate()
    let piece = Data(count: 1_000_000)
    server.route(
      "/", .stream([.send(piece), .wait(gate)] + Array(repeating: .send(piece), count: 50)))
    server.route("/raw", .raw([.wait(gate)] + Array(repeating: .send(piece), count: 50)))
    for path in ["/", "/raw"] {
      let client = try RawClient(port: server.port)
      client.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
      _ = try await server.request(at: path)
    }
    try await gate.reached(count: 2)
    gate.open()
    server.route("/after", .text("alive"))
    #expect(try await fetchText(server.url("/after")) == "alive")
  }

  @Test func aBlockedMainThreadStallsNothing() async throws {
    let server = try LoopbackServer()
    server.route("/") { _ in .text("alive") }
    await MainActor.run {
      let done = DispatchSemaphore(value: 0)
      let answer = Watch()
      Task.detached {
        answer.text = try? await fetchText(server.url())
        done.signal()
      }
      #expect(done.wait(timeout: .now() + 30) == .success)
      #expect(answer.text == "alive")
    }
  }
}

/// A value handed from one thread to another around a semaphore.
private final class Watch: @unchecked Sendable {
  var text: String?
}
