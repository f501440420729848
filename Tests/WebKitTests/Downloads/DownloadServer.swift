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

  /// The first request for the path gets 5,000 of 10,000 bytes before the connection breaks.
  func routeBrokenHalves(_ path: String, etag: String? = "\"test\"") {
    let all = Response.data(Data(Halves.whole.utf8), contentType: "application/octet-stream")
    let tagged = etag.map { all.header("ETag", $0) } ?? all
    route(path, sequence: [tagged.dropped(.afterBytes(5000)), tagged])
  }
}
