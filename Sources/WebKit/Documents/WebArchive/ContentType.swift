internal import CWebKitGTK

/// The `Content-Type` field of an answer.
struct ContentType {
  let mimeType: String
  /// The name of the text's encoding; nil if it is not told.
  let charset: String?

  /// - Parameter headers: those of the answer; borrowed.
  init?(_ headers: OpaquePointer) {
    guard let field = soup_message_headers_get_one(headers, "Content-Type") else { return nil }
    let parts = String(cString: field).split(separator: ";").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    guard let type = parts.first, type.contains("/") else { return nil }
    mimeType = type.lowercased()
    charset = parts.dropFirst().first { $0.lowercased().hasPrefix("charset=") }?
      .dropFirst("charset=".count).trimmingCharacters(in: CharacterSet(charactersIn: "\"' "))
  }
}
