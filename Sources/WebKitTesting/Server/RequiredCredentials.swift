internal import CWebKitGTK
internal import Foundation

/// Who may have a reply, and how they say who they are.
struct RequiredCredentials: Sendable {
  enum Method: Sendable {
    case basic
    /// MD5 with `qop=auth`, as RFC 7616 has it; every nonce is good.
    case digest
  }

  let method: Method
  let user: String
  let password: String
  let realm: String

  func admit(_ request: LoopbackServer.Request) -> Bool {
    switch method {
    case .basic:
      let given = request.basicCredentials
      return given?.user == user && given?.password == password
    case .digest:
      guard let given = request.digestFields, given["username"] == user else { return false }
      func field(_ name: String) -> String { given[name] ?? "" }
      let secret = md5("\(user):\(realm):\(password)")
      let target = md5("\(request.method):\(field("uri"))")
      let response = [
        secret, field("nonce"), field("nc"), field("cnonce"), field("qop"), target,
      ].joined(separator: ":")
      return field("uri") == request.target && field("response") == md5(response)
    }
  }

  var challenge: LoopbackServer.Response {
    switch method {
    case .basic: .basicAuthChallenge(realm: realm)
    case .digest: .digestAuthChallenge(realm: realm)
    }
  }
}

private func md5(_ text: String) -> String {
  guard let digest = g_compute_checksum_for_string(G_CHECKSUM_MD5, text, -1) else { return "" }
  defer { g_free(digest) }
  return String(cString: digest)
}

extension LoopbackServer.Request {
  /// The parts of an `Authorization: Digest` field.
  fileprivate var digestFields: [String: String]? {
    guard let field = headers["Authorization"], field.lowercased().hasPrefix("digest ") else {
      return nil
    }
    let pair = /([a-z]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/
    var fields: [String: String] = [:]
    for match in field.dropFirst("digest ".count).matches(of: pair) {
      let value = match.2 ?? match.3 ?? ""
      fields[String(match.1)] = String(value.replacing(/\\(.)/) { String($0.1) })
    }
    return fields
  }
}
