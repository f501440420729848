import Foundation
import WebKitTesting

/// A page that is long enough for the engine to begin to show it.
private let long = "<p>page" + String(repeating: " ", count: 3000)

extension HostileReply {
  private static func chunked(_ name: String, _ outcome: Outcome, _ body: String) -> HostileReply {
    HostileReply(name, outcome, header: "Transfer-Encoding: chunked", body: Array(body.utf8))
  }

  /// Where a page finishes though its body breaks off, the network library takes what has come for the whole (libsoup
  /// 3.2).
  static let bodies: [HostileReply] = [
    HostileReply("a body that drips, and stops", .broken(NSURLErrorTimedOut), timeout: 0.7) {
      connection, _ in
      connection.write(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 90000\r\n\r\n\(long)")
      connection.waitForEnd()
    },
    HostileReply(
      "a body that stops before it can be shown", .failed(NSURLErrorTimedOut), timeout: 0.7
    ) { connection, _ in
      connection.write(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 90000\r\n\r\n<p>")
      connection.waitForEnd()
    },
    HostileReply("a body that drips for ever", .endless) { connection, _ in
      connection.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n\(long)")
      connection.writeForEver("x", pause: .milliseconds(20))
    },
    HostileReply("a body that pours for ever", .endless) { connection, _ in
      connection.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n\(long)")
      connection.writeForEver(String(repeating: "<!-- -->", count: 1000), pause: .milliseconds(1))
    },
    HostileReply(
      "a length that is too great", .broken(NSURLErrorNetworkConnectionLost),
      header: "Content-Length: 100000", body: Array(long.utf8)),
    HostileReply("a length that is too small", .finished("pa"), header: "Content-Length: 5"),
    HostileReply(
      "a negative length", .failed(NSURLErrorNetworkConnectionLost), header: "Content-Length: -1"),
    HostileReply(
      "a length beyond all numbers", .failed(NSURLErrorNetworkConnectionLost),
      header: "Content-Length: 99999999999999999999999"),
    HostileReply(
      "a length that is no number", .failed(NSURLErrorCannotParseResponse),
      header: "Content-Length: seven"),
    HostileReply(
      "two lengths", .finished(""), header: "Content-Length: 7\r\nContent-Length: 3"),
    HostileReply(
      "a length and chunks", .finished("page"),
      header: "Content-Length: 3\r\nTransfer-Encoding: chunked",
      body: Array("7\r\n<p>page\r\n0\r\n\r\n".utf8)),
    chunked(
      "a chunk whose size is no number", .finished(""),
      "zz\r\n<p>page\r\n0\r\n\r\n"),
    chunked(
      "a chunk of negative size", .finished(""),
      "-7\r\n<p>page\r\n0\r\n\r\n"),
    chunked(
      "a chunk of endless size", .finished(""),
      "FFFFFFFFFFFFFFFFFF\r\n<p>page"),
    chunked(
      "a chunk that is shorter than its size", .broken(NSURLErrorNetworkConnectionLost),
      "20000\r\n\(long)"),
    chunked(
      "a chunk that is longer than its size", .finished(""),
      "3\r\n<p>page\r\n0\r\n\r\n"),
    chunked("no last chunk", .finished("page"), "7\r\n<p>page\r\n"),
    chunked(
      "chunks that break off", .finished("page"),
      "\(String(long.utf8.count, radix: 16))\r\n\(long)\r\n"),
    HostileReply("a trailer without end", .finished("page")) { connection, _ in
      connection.write(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n\(String(long.utf8.count, radix: 16))\r\n\(long)\r\n0\r\n"
      )
      connection.writeForEver("X-Trailer: x\r\n", pause: .milliseconds(5))
    },
    HostileReply("a reset in the body", .broken(NSURLErrorNetworkConnectionLost)) { connection, _ in
      connection.write(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 100000\r\n\r\n\(long)")
      Thread.sleep(forTimeInterval: 0.3)
      connection.reset()
    },
    HostileReply(
      "more after the end", .finished("page"), header: "Connection: close\r\nContent-Length: 7",
      body: Array("<p>pageHTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nbad".utf8)),
    HostileReply("another answer at once, to nothing", .finished("page")) { connection, _ in
      connection.write(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 7\r\n\r\n<p>pageHTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\n<p>bad"
      )
      if connection.readHead().isEmpty { return }
    },
    HostileReply("parts that replace each other for ever", .endless) { connection, _ in
      connection.write(
        "HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=b\r\n\r\n")
      connection.writeForEver(
        "--b\r\nContent-Type: text/html\r\n\r\n\(long)\r\n", pause: .milliseconds(50))
    },
  ]
}
