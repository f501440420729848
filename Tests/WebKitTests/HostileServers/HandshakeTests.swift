import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// Servers whose TLS is at fault.
@Suite(.serialized, .timeLimit(.minutes(2))) @MainActor struct HandshakeTests {
  private let visitor = HostileView()

  private func expect(
    _ outcome: HostileReply.Outcome, timeout: TimeInterval = 20,
    sourceLocation: SourceLocation = #_sourceLocation,
    serve: @escaping @Sendable (RawServer.Connection) -> Void
  ) async throws {
    let server = try RawServer(serve)
    defer { server.stop() }
    let found = try await visitor.outcome(of: server.url("/", scheme: "https"), timeout: timeout)
    #expect(found == outcome, sourceLocation: sourceLocation)
    try await expectUse()
  }

  private func expectUse() async throws {
    let good = try LoopbackServer()
    good.route("/", .html("<p>good"))
    try await visitor.expectUse(of: good.url("/"))
  }

  @Test(
    "A certificate that is not to be trusted",
    arguments: [
      (
        LoopbackServer.Certificate.loopback, "127.0.0.1",
        URLError.Code.serverCertificateUntrusted.rawValue
      ),
      (.otherHost, "127.0.0.1", URLError.Code.serverCertificateUntrusted.rawValue),
      (.expired, "127.0.0.1", URLError.Code.serverCertificateHasBadDate.rawValue),
    ])
  func certificate(
    _ certificate: LoopbackServer.Certificate, _ host: String, _ code: Int
  ) async throws {
    let server = try LoopbackServer(.https(certificate))
    server.route("/", .html("<p>bad"))
    #expect(try await visitor.outcome(of: server.url("/", host: host)) == .failed(code))
    #expect(server.requests.isEmpty)
    try await expectUse()
  }

  @Test("HTTP instead of TLS")
  func plain() async throws {
    try await expect(.failed(URLError.Code.secureConnectionFailed.rawValue)) { connection in
      connection.read()
      connection.write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
    }
  }

  @Test("TLS instead of HTTP")
  func encrypted() async throws {
    let server = try LoopbackServer(.https)
    server.route("/", .html("<p>bad"))
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
    let outcome = try await visitor.outcome(of: url)
    #expect(
      outcome == .failed(NSURLErrorCannotParseResponse)
        || outcome == .failed(NSURLErrorNetworkConnectionLost))
    try await expectUse()
  }

  @Test("A reset instead of a handshake")
  func reset() async throws {
    try await expect(.failed(URLError.Code.secureConnectionFailed.rawValue)) { connection in
      connection.read()
      connection.reset()
    }
  }

  @Test("An end instead of a handshake")
  func end() async throws {
    try await expect(.failed(URLError.Code.secureConnectionFailed.rawValue)) { $0.read() }
  }

  @Test("Garbage instead of a handshake")
  func garbage() async throws {
    try await expect(.failed(URLError.Code.secureConnectionFailed.rawValue)) { connection in
      connection.read()
      connection.write((0..<4000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) })
    }
  }

  @Test("A handshake that stops after its first record")
  func truncated() async throws {
    try await expect(.failed(URLError.Code.secureConnectionFailed.rawValue)) { connection in
      connection.read()
      // The head of a record of 256 bytes.
      connection.write([0x16, 0x03, 0x03, 0x01, 0x00, 0x02, 0x00])
    }
  }

  @Test("A handshake that never goes on")
  func silent() async throws {
    try await expect(.failed(NSURLErrorTimedOut), timeout: 0.5) { $0.waitForEnd() }
  }

  @Test("A version of TLS that nobody speaks any more")
  func outdated() async throws {
    try await expect(.failed(URLError.Code.secureConnectionFailed.rawValue)) { connection in
      connection.read()
      connection.write([0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x46])
    }
  }
}
