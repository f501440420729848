public import Foundation

extension LoopbackServer {
  /// One request that the server has read completely.
  public struct Request: Sendable {
    /// Its place in the log, counted from 1 over the life of the server.
    public let number: Int
    /// The method in capitals, such as `GET`.
    public let method: String
    /// Path and query as they were sent.
    public let target: String
    /// The path without query, percent-decoded.
    public let path: String
    /// The query as it was sent, without the question mark.
    public let query: String?
    /// All header fields: the well-known names in their order, then the others in theirs.
    public let headers: HTTPHeaders
    /// The body; empty if there was none.
    public let body: Data
    /// When the request had been read.
    public let time: ContinuousClock.Instant

    /// The decoded query as name and value pairs, in their order.
    public var queryItems: [URLQueryItem] {
      guard let query else { return [] }
      var components = URLComponents()
      components.percentEncodedQuery = query.replacing("+", with: "%20")
      return components.queryItems ?? []
    }

    /// The decoded value of the first query item of that name.
    public func queryValue(_ name: String) -> String? {
      queryItems.first { $0.name == name }?.value
    }

    /// The body as UTF-8 text; malformed sequences are replaced.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// User and password of an `Authorization: Basic` field.
    public var basicCredentials: (user: String, password: String)? {
      guard let field = headers["Authorization"],
        let space = field.firstIndex(of: " "), field[..<space].lowercased() == "basic",
        let decoded = Data(base64Encoded: String(field[field.index(after: space)...])),
        let text = String(data: decoded, encoding: .utf8),
        let colon = text.firstIndex(of: ":")
      else { return nil }
      return (String(text[..<colon]), String(text[text.index(after: colon)...]))
    }
  }
}
