import Foundation
import Testing
import WebKitTesting

@Suite(.serialized) struct ServerLifetimeTests {
  @Test func stoppingClosesWhatIsUnderWay() async throws {
    let server = try LoopbackServer()
    let gate = Gate()
    server.route("/held", .text("never").held(by: gate))
    server.route("/stream", .stream([.text("begun"), .wait(gate)]))
    server.route("/raw", .raw([.text("begun"), .wait(gate)]))
    server.route("/drop", .text("never").held(by: gate).dropped(.afterHeader))
    let clients = try ["/held", "/stream", "/raw", "/drop"].map { path in
      let client = try RawClient(port: server.port)
      client.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
      return client
    }
    try await gate.reached(count: 4)
    server.stop()
    server.stop()
    for client in clients {
      #expect(await !(client.readToEnd() as String).contains("never"))
    }
    #expect(throws: (any Error).self) { try RawClient(port: server.port) }
    #expect(server.requests.count == 4)
  }

  @Test func idleConnectionsAreClosed() async throws {
    let server = try LoopbackServer()
    server.route("/", .text("<end>"))
    let client = try RawClient(port: server.port)
    client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(await client.read(until: "<end>").contains("200"))
    server.stop()
    #expect(await client.readToEnd() == Data())
  }

  @Test func theEndOfItsLifeStopsTheServer() async throws {
    weak var released: LoopbackServer?
    let port: Int
    do {
      let server = try LoopbackServer()
      server.route("/", .text("fine"))
      #expect(try await fetchText(server.url()) == "fine")
      port = server.port
      released = server
    }
    #expect(released == nil)
    #expect(throws: (any Error).self) { try RawClient(port: port) }
  }

  @Test func stoppingReleasesARouteThatHoldsTheServer() async throws {
    weak var released: LoopbackServer?
    do {
      let server = try LoopbackServer()
      server.route("/") { _ in .text(server.origin) }
      #expect(try await fetchText(server.url()) == server.origin)
      server.stop()
      released = server
    }
    try await eventually("the server is released") { released == nil }
  }

  @Test func threadsAndDescriptorsAreGivenBack() async throws {
    func serve() async throws {
      let server = try LoopbackServer()
      server.route("/", .text("fine"))
      server.route("/raw", .raw(Data("HTTP/1.0 200 OK\r\n\r\n".utf8)))
      for path in ["/", "/raw"] {
        let client = try RawClient(port: server.port)
        client.send("GET \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        _ = await client.readToEnd() as Data
      }
      server.stop()
    }
    try await serve()
    for _ in 0..<50 { try await serve() }
    // Other suites run their servers meanwhile, so the bound is loose: a leak would make it 50.
    try await eventually("the threads are gone") { try serverThreadCount() < 25 }
  }

  private func serverThreadCount() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").filter { task in
      let name = try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8)
      return name == "loopback-server\n"
    }.count
  }
}
