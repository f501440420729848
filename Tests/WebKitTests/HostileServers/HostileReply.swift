import Foundation
import Testing
import WebKitTesting

/// What a server does to a client, and what has to come of it.
struct HostileReply: Sendable, CustomTestStringConvertible {
  enum Outcome: Equatable, CustomStringConvertible {
    /// With this text in the page.
    case finished(String)
    /// Before anything was shown, with this code in `NSURLErrorDomain`.
    case failed(Int)
    /// Before anything was shown, with this code in `WebKitErrorDomain`.
    case interrupted(Int)
    /// After the page had begun, with this code in `NSURLErrorDomain`.
    case broken(Int)
    /// In an empty page, which the engine shows instead, with the code in `WebKitErrorDomain` for what it blocks.
    case blocked
    /// The page goes on for ever, until the app stops it.
    case endless
    /// With the page's process: the engine takes it for one that has been taken over.
    case ended

    var description: String {
      switch self {
      case .finished(let text): "finished with '\(text)'"
      case .failed(let code): "failed with \(code)"
      case .interrupted(let code): "failed with WebKit's \(code)"
      case .broken(let code): "broke with \(code)"
      case .blocked: "was blocked"
      case .endless: "goes on for ever"
      case .ended: "ended with its process"
      }
    }
  }

  let testDescription: String
  let outcome: Outcome
  /// In seconds.
  let timeout: TimeInterval
  /// Is given the request's header.
  let serve: @Sendable (RawServer.Connection, String) -> Void

  init(
    _ name: String, _ outcome: Outcome, timeout: TimeInterval = 20,
    serve: @escaping @Sendable (RawServer.Connection, String) -> Void
  ) {
    testDescription = name
    self.outcome = outcome
    self.timeout = timeout
    self.serve = serve
  }

  /// Bytes, and then the end of the connection.
  init(_ name: String, _ outcome: Outcome, says bytes: [UInt8]) {
    self.init(name, outcome) { connection, _ in connection.write(bytes) }
  }

  /// A text, and then the end of the connection.
  init(_ name: String, _ outcome: Outcome, says text: String) {
    self.init(name, outcome, says: Array(text.utf8))
  }

  /// A page with header lines of its own, and then the end of the connection.
  init(
    _ name: String, _ outcome: Outcome, header: String, body: [UInt8] = Array("<p>page".utf8)
  ) {
    let lines = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\(header)\r\n\r\n"
    self.init(name, outcome, says: Array(lines.utf8) + body)
  }
}

/// What the page of ``RawServer/good`` says.
private let goodText = "good"

extension RawServer {
  /// A server that treats people in this way, but at `/good`.
  convenience init(_ reply: HostileReply) throws {
    try self.init { connection in
      let head = connection.readHead()
      guard !head.isEmpty else { return }
      if head.hasPrefix("GET /good ") {
        connection.write(
          "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 7\r\nConnection: close\r\n\r\n<p>good"
        )
      } else {
        reply.serve(connection, head)
      }
    }
  }
}
