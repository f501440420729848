import Foundation
import WebKitTesting

/// `<p>page` and 3,000 blanks, by gzip.
private let zipped: [UInt8] = Array(
  Data(base64Encoded: "H4sIAAAAAAACA7MpsCtITE9VGAWjYBSMglEwCkbBKBgFo2AUDHoAACYJNZm/CwAA") ?? Data())
/// 50 MB of blanks, by gzip of gzip.
private let bomb: [UInt8] = Array(
  Data(
    base64Encoded:
      "H4sIAAAAAAACA+3cIW4CQRSA4W0XQSpoK0hFRdfikDUkYKoRIFBND8AJKoAQFKaGQ/QAqCZN6pB1gOMACIJA0WyzewjEzPepp598mfmf5tWkcJ3ufybFMM4Wf42Hz5sEAAAACNx4O02viiHL1y/dPgAAABC6t9tapTwKnF8fO9YBAAAAwZu1nu/KFwLH0bBiHQAAABC8+mnXLm8Bq3x537MPAAAACN5GMAAAAACiIhgAAAAAcREMAAAAgLgIBgAAAEBkBAMAAAAgLoIBAAAAEBfBAAAAAIjL4rT7KE4B7d98/d0svwsAwGUcqr33wVeSZOk/M8o9qC3HAAA="
  ) ?? Data())

extension HostileReply {
  static let encodings: [HostileReply] = [
    HostileReply("gzip", .finished("page"), header: "Content-Encoding: gzip", body: zipped),
    HostileReply(
      "gzip that breaks off", .finished("page"),
      header: "Content-Encoding: gzip", body: Array(zipped.prefix(20))),
    HostileReply(
      "gzip with a wrong check sum", .broken(NSURLErrorCannotDecodeContentData),
      header: "Content-Encoding: gzip",
      body: Array(zipped.dropLast(8)) + [1, 2, 3, 4, 5, 6, 7, 8]),
    HostileReply(
      "gzip that is none", .finished("page"),
      header: "Content-Encoding: gzip"),
    HostileReply(
      "gzip with something after it", .finished("page"), header: "Content-Encoding: gzip",
      body: zipped + Array("<p>bad".utf8)),
    HostileReply("a bomb", .finished(""), header: "Content-Encoding: gzip, gzip", body: bomb),
    HostileReply(
      "deflate that is none", .finished("page"),
      header: "Content-Encoding: deflate"),
    HostileReply(
      "brotli that is none", .failed(NSURLErrorCannotDecodeContentData),
      header: "Content-Encoding: br"),
    HostileReply(
      "an encoding that nobody knows", .finished("page"), header: "Content-Encoding: nonsense"),
    HostileReply(
      "twenty encodings", .finished("page"),
      header: "Content-Encoding: \(Array(repeating: "gzip", count: 20).joined(separator: ", "))",
      body: zipped),
    HostileReply(
      "a mark of UTF-16 and text of another kind", .finished("\u{703C}\u{6761}"),
      says: Array("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n".utf8) + [
        0xFF, 0xFE,
      ] + Array("<pag".utf8)),
    HostileReply(
      "a charset that is none", .failed(NSURLErrorCannotParseResponse),
      says: "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=\"x\0y\u{1}\"\r\n\r\n<p>page"),
    HostileReply(
      "UTF-7, which must not be", .finished("+ADw-p+AD4-page"),
      says: "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-7\r\n\r\n+ADw-p+AD4-page"),
    HostileReply(
      "bytes that are no UTF-8", .finished("pa\u{FFFD}\u{FFFD}ge"),
      says: Array("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>pa".utf8) + [
        0xFF, 0xC0,
      ] + Array("ge".utf8)),
  ]

  static let redirects: [HostileReply] = [
    HostileReply(
      "to itself", .failed(NSURLErrorHTTPTooManyRedirects),
      says: "HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n"),
    HostileReply("to ever new places", .failed(NSURLErrorHTTPTooManyRedirects)) {
      connection, head in
      let path = head.split(separator: " ")[1]
      connection.write("HTTP/1.1 302 Found\r\nLocation: \(path)x\r\nContent-Length: 0\r\n\r\n")
    },
    HostileReply(
      "to nowhere", .finished("page"),
      says: "HTTP/1.1 302 Found\r\nContent-Type: text/html\r\n\r\n<p>page"),
    HostileReply(
      "to an empty place", .failed(NSURLErrorCancelled),
      says: "HTTP/1.1 302 Found\r\nLocation: \r\nContent-Length: 0\r\n\r\n"),
    HostileReply(
      "to what is no address", .interrupted(101),
      says: "HTTP/1.1 302 Found\r\nLocation: http://[bad\r\nContent-Length: 0\r\n\r\n"),
    HostileReply(
      "to a file", .ended,
      says: "HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\nContent-Length: 0\r\n\r\n"),
    HostileReply(
      "to data", .blocked,
      says: "HTTP/1.1 302 Found\r\nLocation: data:text/html,<p>bad\r\nContent-Length: 0\r\n\r\n"),
    HostileReply(
      "to a script", .failed(NSURLErrorUnsupportedURL),
      says: "HTTP/1.1 302 Found\r\nLocation: javascript:alert(1)\r\nContent-Length: 0\r\n\r\n"),
    HostileReply(
      "to about:blank", .blocked,
      says: "HTTP/1.1 302 Found\r\nLocation: about:blank\r\nContent-Length: 0\r\n\r\n"),
    HostileReply(
      "to a scheme of no app", .failed(NSURLErrorUnsupportedURL),
      says: "HTTP/1.1 302 Found\r\nLocation: nobody:x\r\nContent-Length: 0\r\n\r\n"),
    HostileReply(
      "to a port that is none", .interrupted(101),
      says: "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:99999/\r\nContent-Length: 0\r\n\r\n"),
    HostileReply(
      "to a port of mail", .interrupted(103),
      says: "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:25/\r\nContent-Length: 0\r\n\r\n"),
    HostileReply("to a place of 20 KB", .finished("page")) { connection, head in
      let target = "/x" + String(repeating: "y", count: 20000)
      connection.write(
        head.hasPrefix("GET /x")
          ? "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>page"
          : "HTTP/1.1 302 Found\r\nLocation: \(target)\r\nContent-Length: 0\r\n\r\n")
    },
    HostileReply("with a line break in the place", .finished("page")) { connection, head in
      connection.write(
        head.hasPrefix("GET /x")
          ? "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>page"
          : "HTTP/1.1 302 Found\r\nLocation: /x%0D%0ASet-Cookie:%20a=b\r\nContent-Length: 0\r\n\r\n"
      )
    },
    HostileReply(
      "that breaks off", .failed(NSURLErrorCannotParseResponse),
      says: "HTTP/1.1 302 Found\r\nLocation: /go"),
  ]
}
