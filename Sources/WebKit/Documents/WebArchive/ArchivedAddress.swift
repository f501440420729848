/// Addresses of what is in an archive, as the archive has them and as pages from it ask for them.
///
/// The engine lets us answer for schemes of our own only. So the requests of an archived page go to a
/// scheme that stands for the real one, with host and path as they are: relative addresses in style sheets and
/// frames keep leading to the right place.
enum ArchivedAddress {
  static let schemePrefix = "webarchive-"

  /// The address that a page from an archive asks for, as the archive has it: without the prefix and the fragment.
  static func original(_ address: String) -> String {
    let start = address.lowercased().hasPrefix(schemePrefix) ? schemePrefix.count : 0
    return String(address.dropFirst(start).prefix { $0 != "#" })
  }

  /// The form by which addresses are compared.
  static func key(_ address: String) -> String { WebAddress(original(address)).text }

  /// The scheme, if what has it is to come from an archive: nothing else tells what it stands for.
  static func scheme(of address: String) -> String? {
    guard let colon = address.firstIndex(of: ":") else { return nil }
    let scheme = address[..<colon].lowercased()
    let isScheme =
      scheme.first?.isLetter == true
      && scheme.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.".utf8.contains(byte)
      }
    guard isScheme, scheme.utf8.count <= 64, !local.contains(scheme) else { return nil }
    return scheme
  }

  /// What needs nobody to load it.
  private static let local: Set = ["about", "blob", "data", "javascript"]
}
