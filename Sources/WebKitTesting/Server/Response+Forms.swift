public import Foundation

extension LoopbackServer.Response {
  /// An HTML page in UTF-8.
  public static func html(_ text: String, status: Int = 200) -> Self {
    .text(text, contentType: "text/html; charset=utf-8", status: status)
  }

  /// A text in UTF-8.
  public static func text(
    _ text: String, contentType: String = "text/plain; charset=utf-8", status: Int = 200
  ) -> Self {
    .data(Data(text.utf8), contentType: contentType, status: status)
  }

  /// JSON text.
  public static func json(_ text: String, status: Int = 200) -> Self {
    .text(text, contentType: "application/json", status: status)
  }

  /// A value as JSON.
  ///
  /// - Throws: what the encoder throws.
  public static func json(encoding value: some Encodable, status: Int = 200) throws -> Self {
    .data(try JSONEncoder().encode(value), contentType: "application/json", status: status)
  }

  /// Any bytes; nil sends no content type.
  public static func data(_ data: Data, contentType: String?, status: Int = 200) -> Self {
    var response = Self(status: status, body: .complete(data))
    response.headers["Content-Type"] = contentType
    return response
  }

  /// A file's contents, read now; the content type follows the name's extension.
  ///
  /// - Throws: what reading the file throws.
  public static func file(_ url: URL, contentType: String? = nil) throws -> Self {
    .data(
      try Data(contentsOf: url),
      contentType: contentType ?? webContentType(ofExtension: url.pathExtension))
  }

  /// A status without a body.
  public static func status(_ status: Int, reason: String? = nil) -> Self {
    Self(status: status, reason: reason, body: .complete(Data()))
  }

  /// A redirect; the location goes out as given.
  public static func redirect(to location: String, status: Int = 302) -> Self {
    .status(status).header("Location", location)
  }

  /// A redirect to a URL, such as one of another server.
  public static func redirect(to url: URL, status: Int = 302) -> Self {
    .redirect(to: url.absoluteString, status: status)
  }

  /// A 401 that asks for a user and a password.
  public static func basicAuthChallenge(realm: String) -> Self {
    .text("Authorization required", status: 401)
      .header("WWW-Authenticate", "Basic realm=\(quoted(realm))")
  }

  /// A 401 that asks for a user and for proof of knowing the password.
  public static func digestAuthChallenge(realm: String) -> Self {
    .text("Authorization required", status: 401)
      .header(
        "WWW-Authenticate",
        "Digest realm=\(quoted(realm)), qop=\"auth\", algorithm=MD5, nonce=\"\(UUID().uuidString)\""
      )
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }

  /// A body in pieces, each sent when the steps before it are done.
  ///
  /// - Parameter contentLength: announces this length; nil sends the body chunked.
  public static func stream(
    _ steps: [Step], contentType: String? = "text/html; charset=utf-8", contentLength: Int? = nil
  ) -> Self {
    var response = Self(status: 200, body: .steps(steps, length: contentLength))
    response.headers["Content-Type"] = contentType
    return response
  }

  /// Bytes that go out exactly as given, in place of an HTTP reply, before the connection is closed.
  public static func raw(_ data: Data) -> Self { .raw([.send(data)]) }

  /// Steps whose bytes go out exactly as given, in place of an HTTP reply, before the connection is
  /// closed.
  public static func raw(_ steps: [Step]) -> Self { Self(status: 0, body: .raw(steps)) }

  /// A connection that is closed without a byte of an answer.
  public static var droppedConnection: Self { .status(200).dropped(.beforeHeader) }
}

private func webContentType(ofExtension pathExtension: String) -> String {
  switch pathExtension.lowercased() {
  case "html", "htm": "text/html; charset=utf-8"
  case "css": "text/css; charset=utf-8"
  case "js", "mjs": "text/javascript; charset=utf-8"
  case "txt": "text/plain; charset=utf-8"
  case "json": "application/json"
  case "xml": "application/xml"
  case "png": "image/png"
  case "jpg", "jpeg": "image/jpeg"
  case "gif": "image/gif"
  case "svg": "image/svg+xml"
  case "webp": "image/webp"
  case "ico": "image/x-icon"
  case "pdf": "application/pdf"
  case "wasm": "application/wasm"
  case "woff": "font/woff"
  case "woff2": "font/woff2"
  case "ttf": "font/ttf"
  case "mp4": "video/mp4"
  case "webm": "video/webm"
  case "mp3": "audio/mpeg"
  case "zip": "application/zip"
  default: "application/octet-stream"
  }
}
