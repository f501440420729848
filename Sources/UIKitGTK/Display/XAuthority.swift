internal import Foundation

/// The contents of an Xauthority file with one MIT-MAGIC-COOKIE-1.
enum XAuthority {
  private static let protocolName = "MIT-MAGIC-COOKIE-1"
  private static let cookieLength = 16
  /// "Any address"; the number stays empty too, as the server has not chosen one yet.
  private static let familyWild: UInt16 = 0xffff

  /// A file with a fresh random cookie.
  static func fileWithNewCookie() -> Data {
    var random = SystemRandomNumberGenerator()
    let cookie = (0..<cookieLength).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    return bigEndian(familyWild) + field([]) + field([]) + field(Array(protocolName.utf8))
      + field(cookie)
  }

  private static func field(_ bytes: [UInt8]) -> Data {
    bigEndian(UInt16(bytes.count)) + Data(bytes)
  }

  private static func bigEndian(_ value: UInt16) -> Data {
    Data([UInt8(value >> 8), UInt8(value & 0xff)])
  }
}
