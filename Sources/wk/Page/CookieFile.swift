internal import WebKit

/// Cookies in the format that Netscape's browser began, and that curl, wget and browsers' tools write.
enum CookieFile {
  /// The cookies that have not expired.
  static func cookies(in file: TextFile, at now: Date = Date()) throws(Failure) -> [HTTPCookie] {
    var cookies: [HTTPCookie] = []
    for (index, line) in file.text.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).enumerated() {
      var line = line
      let isHidden = line.hasPrefix(hiddenMark)
      if isHidden { line = line.dropFirst(hiddenMark.count) }
      guard isHidden || !line.hasPrefix("#"), line.contains(where: { !$0.isWhitespace }) else {
        continue
      }
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 7, let seconds = Double(fields[4]),
        let cookie = cookie(fields, expiry: seconds, isHidden: isHidden)
      else {
        throw Failure(
          .badData,
          "\(file.name):\(index + 1): not a cookie of Netscape's format, seven fields with tabs between"
        )
      }
      if seconds == 0 || seconds > now.timeIntervalSince1970 { cookies.append(cookie) }
    }
    return cookies
  }

  /// Marks cookies that scripts do not see.
  private static let hiddenMark = "#HttpOnly_"

  private static func cookie(
    _ fields: [String], expiry seconds: Double, isHidden: Bool
  ) -> HTTPCookie? {
    let host = String(fields[0].trimmingPrefix("."))
    guard !host.isEmpty, fields[2].hasPrefix("/") else { return nil }
    var properties: [HTTPCookiePropertyKey: Any] = [
      .domain: fields[1].uppercased() == "TRUE" ? ".\(host)" : host,
      .path: fields[2], .name: fields[5], .value: fields[6],
    ]
    if fields[3].uppercased() == "TRUE" { properties[.secure] = "TRUE" }
    if isHidden { properties[HTTPCookiePropertyKey(rawValue: "HttpOnly")] = "TRUE" }
    if seconds > 0 {
      properties[.expires] = Date(timeIntervalSince1970: seconds)
    } else {
      properties[.discard] = "TRUE"
    }
    return HTTPCookie(properties: properties)
  }
}
