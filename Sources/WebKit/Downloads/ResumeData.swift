/// What a download needs to be gone on with later; apps keep it as bytes.
struct ResumeData: Codable {
  /// What tells this from other property lists.
  var format = Self.currentFormat
  /// The address that has answered, after redirects.
  let address: String
  /// The address that was asked for first.
  let originalAddress: String
  let headerFields: [String: String]
  /// The server's name for the version of which a part has arrived; for `If-Range`.
  let validator: String
  /// How many bytes have arrived.
  let received: Int64
  /// How many there are; -1 if that is unknown.
  let total: Int64
  let place: DownloadPlace

  private static let currentFormat = "swift-webkit download 1"

  var data: Data? { try? PropertyListEncoder().encode(self) }

  /// Whether bytes may have been resume data before they were damaged: they begin like a property list.
  static func mayHaveBeen(_ data: Data) -> Bool { data.starts(with: Data("bplist".utf8)) }

  /// Nil for bytes that are something else.
  init?(_ data: Data) {
    guard let value = try? PropertyListDecoder().decode(Self.self, from: data),
      value.format == Self.currentFormat, value.received >= 0, value.place.partial.isFileURL,
      value.place.destination.isFileURL, HeaderFields.isValue(value.validator),
      ["http", "https"].contains(URL(string: value.address)?.scheme?.lowercased())
    else { return nil }
    self = value
  }

  /// Nil if the server has no means to go on with what it has begun to send.
  ///
  /// - Parameter response: the answer of which `received` bytes are at the place.
  init?(
    _ request: URLRequest, _ response: URLResponse, received: Int64, total: Int64,
    place: DownloadPlace
  ) {
    guard received > 0, request.httpMethod ?? "GET" == "GET",
      let response = response as? HTTPURLResponse, [200, 206].contains(response.statusCode),
      let address = response.url?.absoluteString,
      // What has arrived was decoded on its way; the server counts other bytes.
      response.value(forHTTPHeaderField: "Content-Encoding") == nil,
      response.value(forHTTPHeaderField: "Accept-Ranges")?.lowercased() != "none",
      let validator = Self.validator(of: response)
    else { return nil }
    self.address = address
    originalAddress = request.url?.absoluteString ?? address
    headerFields = request.allHTTPHeaderFields ?? [:]
    self.validator = validator
    self.received = received
    self.total = total
    self.place = place
  }

  /// A strong entity tag, or else the time of the last change.
  static func validator(of response: HTTPURLResponse) -> String? {
    if let tag = response.value(forHTTPHeaderField: "ETag"), !tag.hasPrefix("W/"), !tag.isEmpty {
      return tag
    }
    return response.value(forHTTPHeaderField: "Last-Modified")
  }

  /// Whether a partial answer goes on where the part at the place ends.
  func isContinued(by response: HTTPURLResponse, after count: Int64) -> Bool {
    guard let range = response.value(forHTTPHeaderField: "Content-Range"),
      let parts = ContentRange(range), parts.first == count,
      total < 0 || parts.total == nil || parts.total == total
    else { return false }
    let tag = response.value(forHTTPHeaderField: "ETag")
    return tag == nil || validator == tag || !validator.hasPrefix("\"")
  }
}

/// The value of a header field such as `bytes 5000-9999/10000`.
struct ContentRange: Equatable {
  /// The number of the first byte.
  let first: Int64
  /// How many bytes there are in all; nil if the server does not know.
  let total: Int64?

  init?(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
    let range = parts[1].split(separator: "/")
    let bounds = range.first?.split(separator: "-") ?? []
    guard range.count == 2, bounds.count == 2, let first = Int64(bounds[0]),
      let last = Int64(bounds[1]), first >= 0, last >= first
    else { return nil }
    self.first = first
    total = Int64(range[1])
  }
}
