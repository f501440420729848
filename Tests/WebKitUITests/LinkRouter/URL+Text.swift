import Foundation

extension URL {
  /// An address of a test, which is known to be one.
  static func text(_ text: String) -> URL { URL(string: text)! }
}
