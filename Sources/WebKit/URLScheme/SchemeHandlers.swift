/// The handlers of a configuration, by their schemes in lower case.
@MainActor
struct SchemeHandlers {
  private var handlers: [String: any WKURLSchemeHandler] = [:]

  var schemes: [String] { handlers.keys.sorted() }

  subscript(scheme: String) -> (any WKURLSchemeHandler)? {
    handlers[scheme] ?? handlers[scheme.lowercased()]
  }

  mutating func set(_ handler: (any WKURLSchemeHandler)?, for scheme: String) {
    if WKWebView.handlesURLScheme(scheme) {
      fatalError("the engine itself handles the URL scheme \"\(scheme)\"")
    }
    guard Self.isValid(scheme) else { fatalError("\"\(scheme)\" is not a URL scheme") }
    if self[scheme] != nil { fatalError("the URL scheme \"\(scheme)\" already has a handler") }
    handlers[scheme.lowercased()] = handler
  }

  private static func isValid(_ scheme: String) -> Bool {
    guard let first = scheme.utf8.first, isLetter(first) else { return false }
    return scheme.utf8.allSatisfy {
      isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || "+-.".utf8.contains($0)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
