import Foundation
import WebKitTesting

extension HostileReply {
  static let headers: [HostileReply] = [
    HostileReply("a header that drips", .failed(NSURLErrorTimedOut), timeout: 0.7) {
      connection, _ in
      connection.write("HTTP/1.1 200 OK\r\nX-Slow: ")
      connection.writeForEver("x", pause: .milliseconds(50))
    },
    HostileReply("no answer at all", .failed(NSURLErrorTimedOut), timeout: 0.5) { connection, _ in
      connection.waitForEnd()
    },
    HostileReply("header lines without end", .failed(NSURLErrorNetworkConnectionLost)) {
      connection, _ in
      connection.write("HTTP/1.1 200 OK\r\n")
      connection.writeForEver(
        String(repeating: "X-More: \(String(repeating: "x", count: 1000))\r\n", count: 16))
    },
    HostileReply("one header line without end", .failed(NSURLErrorNetworkConnectionLost)) {
      connection, _ in
      connection.write("HTTP/1.1 200 OK\r\nX-Long: ")
      connection.writeForEver(String(repeating: "x", count: 16384))
    },
    HostileReply(
      "a header line of 32 KB", .finished("page"),
      header: "X-Long: \(String(repeating: "x", count: 32768))"),
    HostileReply(
      "a name with U+0000", .failed(NSURLErrorCannotParseResponse), header: "X-\0Name: 1"),
    HostileReply(
      "a value with U+0000", .failed(NSURLErrorCannotParseResponse), header: "X-Name: a\0b"),
    HostileReply("a name with a lone CR", .finished("page"), header: "X-\rName: 1"),
    HostileReply("a line without a colon", .finished("page"), header: "nonsense"),
    HostileReply("a name of blanks", .finished("page"), header: "   : 1"),
    HostileReply(
      "bytes that are no UTF-8", .finished("page"),
      says: Array("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nX-Name: ".utf8) + [
        0xFF, 0xFE, 0xC0,
      ] + Array("\r\n\r\n<p>page".utf8)),
    HostileReply(
      "a thousand cookies", .finished("page"),
      header: (0..<1000).map { "Set-Cookie: c\($0)=\(String(repeating: "v", count: 30))" }
        .joined(separator: "\r\n")),
    HostileReply(
      "a name that hides a file's type", .finished("page"),
      header: "Content-Disposition: inline; filename=\"../../etc/passwd\\0.html\""),
    HostileReply(
      "a type that is none", .finished("page"),
      says: "HTTP/1.1 200 OK\r\nContent-Type: ;;;=\r\n\r\n<p>page"),
    HostileReply(
      "an attachment whose name leads elsewhere", .finished("no scripts"),
      header:
        "Content-Disposition: attachment; filename=\"../../../.profile\"; filename*=UTF-8''%2e%2e%2f%00x"
    ),
    HostileReply("a page that loads itself again and again", .endless) { connection, _ in
      connection.write(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nRefresh: 0\r\nContent-Length: 7\r\n\r\n<p>page"
      )
    },
  ]

  static let statuses: [HostileReply] = [
    HostileReply(
      "a status line of garbage", .failed(NSURLErrorCannotParseResponse),
      says: "HTTP/1.1 abc\r\n\r\n<p>page"),
    HostileReply(
      "no status line: HTTP/0.9", .failed(NSURLErrorCannotParseResponse), says: "<p>page"),
    HostileReply(
      "binary garbage", .failed(NSURLErrorCannotParseResponse),
      says: (0..<2000).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 5) }),
    HostileReply(
      "SSH's greeting", .failed(NSURLErrorCannotParseResponse), says: "SSH-2.0-OpenSSH_9.2\r\n"),
    HostileReply(
      "the status 000", .failed(NSURLErrorCannotParseResponse),
      says: "HTTP/1.1 000 None\r\nContent-Type: text/html\r\n\r\n<p>page"),
    HostileReply(
      "the status 999", .finished("page"),
      says: "HTTP/1.1 999 Odd\r\nContent-Type: text/html\r\n\r\n<p>page"),
    HostileReply(
      "the status 99999", .failed(NSURLErrorCannotParseResponse),
      says: "HTTP/1.1 99999 Odd\r\nContent-Type: text/html\r\n\r\n<p>page"),
    HostileReply(
      "HTTP/9.9", .failed(NSURLErrorCannotParseResponse),
      says: "HTTP/9.9 200 OK\r\nContent-Type: text/html\r\n\r\n<p>page"),
    HostileReply("a thousand interim answers", .finished("page")) { connection, _ in
      for _ in 0..<1000 { connection.write("HTTP/1.1 103 Early Hints\r\nX-Hint: x\r\n\r\n") }
      connection.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>page")
    },
    HostileReply("interim answers without end", .failed(NSURLErrorTimedOut), timeout: 0.7) {
      connection, _ in
      connection.writeForEver("HTTP/1.1 100 Continue\r\n\r\n", pause: .milliseconds(5))
    },
    HostileReply(
      "a switch to no protocol", .failed(NSURLErrorTimedOut), timeout: 2,
      serve: { connection, _ in
        connection.write(
          "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n")
        connection.waitForEnd()
      }),
    HostileReply(
      "204 with a body", .interrupted(102),
      says: "HTTP/1.1 204 No Content\r\nContent-Type: text/html\r\nContent-Length: 7\r\n\r\n<p>page"
    ),
    HostileReply(
      "205 with a body", .interrupted(102),
      says: "HTTP/1.1 205 Reset Content\r\nContent-Type: text/html\r\n\r\n<p>page"),
    HostileReply(
      "304 to nobody who asked", .finished(""),
      says: "HTTP/1.1 304 Not Modified\r\nContent-Type: text/html\r\n\r\n"),
    HostileReply(
      "401 without a challenge", .finished("page"),
      says: "HTTP/1.1 401 No\r\nContent-Type: text/html\r\n\r\n<p>page"),
    HostileReply(
      "407 from no proxy", .finished("page"),
      says: "HTTP/1.1 407 No\r\nContent-Type: text/html\r\n\r\n<p>page"),
    HostileReply("a reset instead of an answer", .failed(NSURLErrorNetworkConnectionLost)) {
      connection, _ in connection.reset()
    },
    HostileReply("an end instead of an answer", .failed(NSURLErrorNetworkConnectionLost)) {
      connection, _ in
      connection.finishWriting(); connection.waitForEnd()
    },
    HostileReply(
      "an end in the status line", .failed(NSURLErrorCannotParseResponse), says: "HTTP/1.1 20"),
    HostileReply(
      "an end in the header", .failed(NSURLErrorCannotParseResponse),
      says: "HTTP/1.1 200 OK\r\nContent-Ty"),
  ]
}
