internal import CWebKitGTK
internal import GObjectSupport

/// Keeps a view's loads within transport security and the page's read scope.
///
/// The extension in the web process refuses the requests; this knows why a load of the main frame has
/// therefore failed, and tells the app's author.
@MainActor
final class LoadGuard {
  /// What the present page of a file may read.
  private var scope: ReadScope?
  /// The address of the last navigation that is going to be refused, and the error for it.
  private var refused: (address: String, error: any Error)?
  /// Hosts and files that have been told about.
  private var told: Set<String> = []

  func listen(to engine: EngineView) {
    engine.inbox.receive(ExtensionMessage.refusedUnencrypted) { [weak self] message in
      if let address = message.address { self?.tellUnencrypted(address) }
    }
    engine.inbox.receive(ExtensionMessage.refusedFile) { [weak self] message in
      if let address = message.address { self?.tellFile(address) }
    }
  }

  /// Whether a navigation may be left to the engine, which asks the extension. If the extension would
  /// not refuse what has to be, the answer is no.
  ///
  /// - Parameter isFromApp: whether the app has asked for the address, and so chosen what it may read.
  func mayGoOn(to address: String, isFromApp: Bool) -> Bool {
    if !TransportSecurity.app.allows(address) {
      refused = (address, Self.unencrypted(address))
      tellUnencrypted(address)
      return WebProcessExtension.directory != nil
    }
    guard address.lowercased().hasPrefix("file:") else {
      refused = nil
      return true
    }
    if isFromApp || ReadScopes.scope(of: address) != nil || scope?.contains(address) ?? false {
      refused = nil
      return true
    }
    refused = (address, LoadingError.network(.noPermissionsToReadFile, address: address))
    tellFile(address)
    return false
  }

  /// The reason for a failure, if it was a refusal: the request has then been sent to an address of its
  /// own, or, after a redirect, been cancelled.
  func refusal(behind error: any Error) -> (any Error)? {
    defer { refused = nil }
    let failure = error as NSError
    let address = failure.userInfo["NSErrorFailingURLStringKey"] as? String ?? ""
    let isRefusal =
      address.hasPrefix(ExtensionMessage.refusedAddress) || failure.code == NSURLErrorCancelled
    return isRefusal ? refused?.error : nil
  }

  func pageCommitted(_ address: String) {
    guard address.lowercased().hasPrefix("file:") else { return scope = nil }
    if let granted = ReadScopes.scope(of: address) { scope = granted }
  }

  // MARK: For the app's author

  /// The error for an address that transport security refuses.
  static func unencrypted(_ address: String) -> any Error {
    LoadingError.network(
      .appTransportSecurityRequiresSecureConnection, address: address,
      description: unencryptedDescription)
  }

  private static let unencryptedDescription =
    "The resource could not be loaded because the App Transport Security policy requires the use of a"
    + " secure connection."

  private func tellUnencrypted(_ address: String) {
    let host = URL(string: address)?.host() ?? address
    guard told.insert("http \(host)").inserted else { return }
    Log.fault(
      "transport security: \(address) was not loaded, as it is not encrypted; NSAppTransportSecurity in"
        + " the Info dictionary can allow \(host)")
  }

  private func tellFile(_ address: String) {
    guard told.insert(address).inserted else { return }
    Log.fault("\(address) was not loaded: the page may not read it")
  }
}

extension ExtensionRequest {
  fileprivate var address: String? { try? parameters?.value(at: 0, as: String.self) }
}
