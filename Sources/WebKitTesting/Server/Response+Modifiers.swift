internal import Foundation

extension LoopbackServer.Response {
  /// The same reply with one more header field; earlier ones of that name stay.
  public func header(_ name: String, _ value: String) -> Self {
    modified { $0.headers.add(name, value) }
  }

  /// The same reply, sent when the test opens the gate.
  public func held(by gate: Gate) -> Self {
    modified { $0.prelude.append(.wait(gate)) }
  }

  /// The same reply, sent after some time; prefer ``held(by:)`` where a test depends on the order.
  public func delayed(by duration: Duration) -> Self {
    modified { $0.prelude.append(.pause(duration)) }
  }

  /// The same reply with its body in small pieces, one per interval.
  ///
  /// Has no effect on bodies that are in steps already.
  public func trickled(pieceSize: Int, every interval: Duration) -> Self {
    precondition(pieceSize > 0, "a piece has at least one byte")
    guard case .complete(let data) = body else { return self }
    let steps = stride(from: 0, to: data.count, by: pieceSize).flatMap { offset -> [Step] in
      let piece = data.dropFirst(offset).prefix(pieceSize)
      return offset == 0 ? [.send(Data(piece))] : [.pause(interval), .send(Data(piece))]
    }
    return modified { $0.body = .steps(steps, length: data.count) }
  }

  /// The same reply on a connection that breaks at some point.
  public func dropped(_ point: DropPoint) -> Self {
    modified { $0.drop = point }
  }

  /// The same reply for requests that carry these credentials, a 401 for others.
  public func requiringBasicAuth(user: String, password: String, realm: String = "test") -> Self {
    modified {
      $0.requiredCredentials = RequiredCredentials(
        method: .basic, user: user, password: password, realm: realm)
    }
  }

  /// The same reply for requests that prove by a digest to know these credentials, a 401 for others.
  public func requiringDigestAuth(user: String, password: String, realm: String = "test") -> Self {
    modified {
      $0.requiredCredentials = RequiredCredentials(
        method: .digest, user: user, password: password, realm: realm)
    }
  }

  private func modified(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }

  /// What this request really gets: the reply itself or the demand for credentials.
  func admitting(_ request: LoopbackServer.Request) -> Self {
    guard let required = requiredCredentials else { return self }
    return required.admit(request) ? self : required.challenge
  }
}
