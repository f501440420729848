internal import GObjectSupport

/// What the web-process extension is to do with one load, and how that travels with the load's
/// request (see `Sources/WebProcessExtension/messages.h`).
struct LoadOrder {
  /// Header fields that the engine would replace, or has no place for.
  var headerFields: [String: String] = [:]

  /// Known to the extension and to nobody else, so that no page can give orders.
  static let secret = (0..<4).map { _ in String(UInt32.random(in: .min ... .max), radix: 36) }
    .joined()

  /// Nil if there is nothing to do.
  private var encoded: String? {
    guard !headerFields.isEmpty else { return nil }
    return Variant(["headers": Variant(headerFields)]).serialized.base64EncodedString()
  }

  /// As a header field.
  var headerField: (name: String, value: String)? {
    encoded.map { ("X-Swift-WebKit-\(Self.secret)", $0) }
  }

  /// As a referrer; nil if there is nothing to do.
  var referrer: String? {
    encoded.map { encoded in
      let path = encoded.replacing("+", with: "-").replacing("/", with: "_")
      return "https://\(Self.secret).invalid/\(path)"
    }
  }

  /// The engine cuts longer referrers off (WebKitGTK 2.50).
  static let maximumReferrerLength = 4096
}
