internal import Foundation

/// Finds the character encoding of HTML that comes without a name.
///
/// The engine takes bytes without the name of an encoding for UTF-8, whatever the page declares
/// (WebKitGTK 2.50).
enum HTMLEncoding {
  /// A declaration must stand so early, by the HTML standard.
  private static let prescanLength = 1024

  /// What the page declares, or UTF-8 if it is that, or what browsers assume.
  static func name(for data: Data) -> String {
    let head = String(decoding: data.prefix(prescanLength), as: Unicode.ASCII.self)
    if let match = head.firstMatch(
      of: #/<meta\s[^>]*charset\s*=\s*["']?\s*(?<name>[A-Za-z0-9_:.\-]+)/#.ignoresCase())
    {
      return String(match.name)
    }
    return String(data: data, encoding: .utf8) == nil ? "windows-1252" : "UTF-8"
  }
}
