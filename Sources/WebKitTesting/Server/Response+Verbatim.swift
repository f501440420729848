internal import CWebKitGTK
internal import Foundation

extension LoopbackServer.Response {
  /// The bytes and waits of a reply that libsoup cannot send, header included; nil for all others.
  func verbatimSteps(for request: LoopbackServer.Request) -> [Step]? {
    if case .raw(let steps) = body { return steps }
    guard let drop else { return nil }
    switch drop {
    case .beforeHeader: return []
    case .afterHeader: return [.send(header)]
    case .afterBytes(let count):
      return [.send(header)] + (request.method == "HEAD" ? [] : bodySteps(upTo: count))
    }
  }

  private var header: Data {
    let phrase = reason ?? String(cString: soup_status_get_phrase(guint(status)))
    var lines = ["HTTP/1.1 \(status) \(phrase)"]
    lines += headers.fields.map { "\($0.name): \($0.value)" }
    switch body {
    case .complete(let data): lines.append("Content-Length: \(data.count)")
    case .steps(_, let length?): lines.append("Content-Length: \(length)")
    case .steps(_, nil): lines.append("Transfer-Encoding: chunked")
    case .raw: break
    }
    return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  private func bodySteps(upTo count: Int) -> [Step] {
    switch body {
    case .complete(let data): return [.send(data.prefix(count))]
    case .raw(let steps): return steps
    case .steps(let steps, let length):
      var remaining = count
      var result: [Step] = []
      for step in steps where remaining > 0 {
        guard case .send(let data) = step else {
          result.append(step)
          continue
        }
        let piece = data.prefix(remaining)
        remaining -= piece.count
        result.append(.send(length == nil ? Self.chunk(piece) : piece))
      }
      return result
    }
  }

  private static func chunk(_ data: Data) -> Data {
    Data("\(String(data.count, radix: 16))\r\n".utf8) + data + Data("\r\n".utf8)
  }
}
