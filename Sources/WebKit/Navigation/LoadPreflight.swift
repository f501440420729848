/// Addresses that can be refused before the engine sees them, because it would not report them.
enum LoadPreflight {
  /// The error for a request whose address cannot be loaded, or nil if the engine shall judge.
  static func error(for request: URLRequest) -> (any Error)? {
    error(forAddress: request.url?.absoluteString ?? "")
  }

  /// The error for a request of which the engine would load the address, but send something else.
  static func methodError(for request: URLRequest) -> (any Error)? {
    let address = request.url?.absoluteString ?? ""
    let method = request.httpMethod ?? "GET"
    let hasBody = request.httpBody != nil || request.httpBodyStream != nil
    switch method {
    case "POST":
      return nil
    case "GET" where hasBody:
      // As Apple's URL loading, which has no better code for it.
      return LoadingError.network(
        .dataLengthExceedsMaximum, address: address,
        description: "A GET request must not have a body.")
    case "GET":
      return nil
    default:
      // Better told than sent as something else.
      return LoadingError.unavailable(
        "Requests with the method \(method) cannot be loaded.", address: address)
    }
  }

  /// The error for an address that cannot be loaded, or nil if the engine shall judge.
  static func error(forAddress address: String) -> (any Error)? {
    // `load` of a script's URL would never end: no event comes for it (WebKitGTK 2.50).
    if address.lowercased().hasPrefix("javascript:") || address.isEmpty {
      return LoadingError.engine(.cannotShowURL, address: address)
    }
    guard let url = URL(string: address), let scheme = url.scheme?.lowercased() else { return nil }
    switch scheme {
    case "http", "https":
      // The engine shows an empty page instead (WebKitGTK 2.50).
      guard let port = url.port, restrictedPorts.contains(port) else { return nil }
      return LoadingError.engine(
        .cannotUseRestrictedPort, address: address,
        description: "Not allowed to use restricted network port.")
    case "file":
      // For a directory the engine shows an empty page, too.
      var isDirectory = ObjCBool(false)
      guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory),
        isDirectory.boolValue
      else { return nil }
      return LoadingError.network(.fileIsDirectory, address: address)
    default:
      return nil
    }
  }

  /// The "bad ports" of the Fetch standard, which no browser talks HTTP to.
  private static let restrictedPorts: Set<Int> = [
    0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101,
    102,
    103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465,
    512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993,
    995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668,
    6669, 6679, 6697, 10080,
  ]
}
