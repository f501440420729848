import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// Servers that do what they should not. Whatever they do comes to a definite end, and leaves the view usable.
@Suite(.serialized, .timeLimit(.minutes(2))) @MainActor struct HostileServerTests {
  private let visitor = HostileView()

  @Test("Header", arguments: HostileReply.headers)
  func headers(_ reply: HostileReply) async throws { try await visitor.visit(reply) }

  @Test("A reset as soon as somebody connects")
  func reset() async throws {
    let server = try RawServer { $0.reset() }
    let outcome = try await visitor.outcome(of: server.url("/"))
    #expect(outcome == .failed(NSURLErrorNetworkConnectionLost))
    let good = try LoopbackServer()
    good.route("/", .html("<p>good"))
    try await visitor.expectUse(of: good.url("/"))
  }

  @Test("Status", arguments: HostileReply.statuses)
  func statuses(_ reply: HostileReply) async throws { try await visitor.visit(reply) }

  @Test("Body", arguments: HostileReply.bodies)
  func bodies(_ reply: HostileReply) async throws { try await visitor.visit(reply) }

  @Test("Encoding", arguments: HostileReply.encodings)
  func encodings(_ reply: HostileReply) async throws { try await visitor.visit(reply) }

  @Test("Redirect", arguments: HostileReply.redirects)
  func redirects(_ reply: HostileReply) async throws { try await visitor.visit(reply) }
}
