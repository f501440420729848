import Foundation
import FoundationNetworking

/// One request through URLSession, with nothing cached or kept.
func fetch(
  _ url: URL, method: String = "GET", headers: [String: String] = [:], body: Data? = nil
) async throws -> (body: Data, response: HTTPURLResponse) {
  var request = URLRequest(url: url)
  request.httpMethod = method
  request.httpBody = body
  for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
  let session = URLSession(configuration: .ephemeral)
  defer { session.finishTasksAndInvalidate() }
  let (data, response) = try await session.data(for: request)
  return (data, response as! HTTPURLResponse)
}

func fetchText(_ url: URL) async throws -> String {
  String(decoding: try await fetch(url).body, as: UTF8.self)
}
