/// Addresses that are refused before a server is asked.
@MainActor
enum DownloadPreflight {
  /// The error for an address that cannot be downloaded by a request of our own.
  static func error(forAddress address: String) -> (any Error)? {
    guard let url = URL(string: address), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host()?.isEmpty == false
    else { return LoadingError.engine(.cannotShowURL, address: address) }
    if let error = LoadPreflight.error(forAddress: address) { return error }
    guard !TransportSecurity.app.allows(address) else { return nil }
    return LoadGuard.unencrypted(address)
  }
}
