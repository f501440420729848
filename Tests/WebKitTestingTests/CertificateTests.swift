import CWebKitGTK
import Foundation
import GObjectSupport
import Testing
import WebKitTesting

@Suite struct CertificateTests {
  private func flaws(_ scheme: LoopbackServer.Scheme, host: String? = nil) async throws -> UInt32 {
    let server = try LoopbackServer(scheme)
    server.route("/", .text("secure"))
    let answer = try await SoupClient().get(server.url(host: host))
    #expect(answer.body == "secure")
    return answer.certificateFlaws
  }

  @Test func theLoopbackCertificateIsOnlyUnknown() async throws {
    for host in ["127.0.0.1", "localhost", "shop.localhost"] {
      #expect(try await flaws(.https, host: host) == G_TLS_CERTIFICATE_UNKNOWN_CA.rawValue)
    }
  }

  @Test func theExpiredCertificateIsExpired() async throws {
    #expect(try await flaws(.https(.expired)) & G_TLS_CERTIFICATE_EXPIRED.rawValue != 0)
  }

  @Test func theOtherHostsCertificateIsForAnotherHost() async throws {
    #expect(try await flaws(.https(.otherHost)) & G_TLS_CERTIFICATE_BAD_IDENTITY.rawValue != 0)
  }

  @Test func aClientThatRefusesGetsAnError() async throws {
    let server = try LoopbackServer(.https)
    await #expect(throws: GLibError.self) {
      try await SoupClient(acceptsAnyCertificate: false).get(server.url())
    }
    #expect(server.requests.isEmpty)
  }

  @Test func connectionsBreakUnderTLSToo() async throws {
    let server = try LoopbackServer(.https)
    server.route("/", .text("0123456789").dropped(.afterBytes(4)))
    server.route("/raw", .raw(Data("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8)))
    await #expect(throws: GLibError.self) { try await SoupClient().get(server.url()) }
    #expect(try await SoupClient().get(server.url("/raw")).body == "ok")
    #expect(server.origin.hasPrefix("https://127.0.0.1:"))
  }

  @Test func aBadCertificateIsReported() {
    let bad = LoopbackServer.Certificate(certificatePEM: "no", privateKeyPEM: "no")
    #expect(throws: LoopbackServerError.self) { try LoopbackServer(.https(bad)) }
  }
}
