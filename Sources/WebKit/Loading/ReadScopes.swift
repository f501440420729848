internal import GObjectSupport

/// The read scopes that the app has granted, by the address of the page.
@MainActor
enum ReadScopes {
  private static var granted: [String: ReadScope] = [:]

  /// Has all web processes, those that run and those that will, know the scope. The display must be open.
  static func grant(_ scope: ReadScope, to address: String) {
    let address = key(address)
    granted[address] = scope
    WebContext.shared.tellProcesses(
      ExtensionMessage.grantRead, .tuple([Variant(address), scope.variant]))
  }

  static func scope(of address: String) -> ReadScope? { granted[key(address)] }

  /// For web processes that start later.
  static var variant: Variant {
    .dictionary(of: ReadScope.type, granted.mapValues { $0.variant })
  }

  /// The address without its fragment.
  private static func key(_ address: String) -> String {
    String(address.prefix { $0 != "#" })
  }
}
