/// Why an association file cannot be used.
public enum AppLinksError: Error, Hashable, Sendable {
  /// It is longer than Apple's systems take: 128 KiB.
  case tooLarge(bytes: Int)
  /// It is not JSON in UTF-8; files in a signed envelope are not taken either.
  case notJSON
  /// A member is missing, or is not what it should be.
  ///
  /// - Parameters:
  ///   - path: such as `applinks.details[0].paths`.
  ///   - expected: what should be there, such as `an array of strings`.
  case malformed(path: String, expected: String)
  /// The patterns with their variables are too large to be matched with every link.
  case tooComplex(path: String)
  /// It is neither a domain nor `*.` and a domain.
  case notDomain(String)
}
