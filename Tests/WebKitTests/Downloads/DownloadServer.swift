import Foundation
import WebKitTesting

/// Replies that come in parts.
enum Halves {
  static let first = String(repeating: "a", count: 5000)
  static let second = String(repeating: "b", count: 5000)
  static var whole: String { first + second }
}

extension LoopbackServer {
  /// The first request for the path gets 5,000 of 10,000 bytes, and the rest when the gate opens; later ones get all, or
  /// what they ask for.
  func routeHalves(_ path: String, until gate: Gate, etag: String? = "\"test\"") {
    let type = "application/octet-stream"
    let first = Response.stream(
      [.text(Halves.first), .wait(gate), .text(Halves.second)], contentType: type,
      contentLength: 10000)
    let all = Response.data(Data(Halves.whole.utf8), contentType: type)
    let tagged = { (response: Response) in etag.map { response.header("ETag", $0) } ?? response }
    route(path, sequence: [tagged(first), tagged(all)])
  }

  /// The first request for the path gets 4,999 of 10,000 bytes, and one more when the gate opens, before the connection
  /// breaks: what breaks before it has become a download leaves nothing.
  func routeBrokenHalves(_ path: String, until gate: Gate, etag: String? = "\"test\"") {
    let type = "application/octet-stream"
    let first = Response.stream(
      [.text(String(Halves.first.dropLast())), .wait(gate), .text("a" + Halves.second)],
      contentType: type, contentLength: 10000)
    let all = Response.data(Data(Halves.whole.utf8), contentType: type)
    let tagged = { (response: Response) in etag.map { response.header("ETag", $0) } ?? response }
    route(path, sequence: [tagged(first).dropped(.afterBytes(5000)), tagged(all)])
  }
}
