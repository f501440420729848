internal import CWebKitGTK

/// Names for downloaded files, safe to be put into any folder.
enum SuggestedFilename {
  /// - Parameter proposed: the page's name for it, or the engine's; the server's own is taken before.
  static func name(for response: URLResponse, proposed: String?) -> String {
    let type = response.mimeType?.lowercased() ?? ""
    let fromServer = (response as? HTTPURLResponse)
      .flatMap { $0.value(forHTTPHeaderField: "Content-Disposition") }.flatMap(filename(in:))
    for candidate in [fromServer, proposed.flatMap { isAddress($0, of: response) ? nil : $0 }] {
      if let name = candidate.map(safe), !name.isEmpty { return withExtension(name, of: type) }
    }
    guard let url = response.url, !hasNoPath(url) else {
      return withExtension(unknown, of: type)
    }
    let last = safe(url.lastPathComponent)
    if !last.isEmpty, url.lastPathComponent != "/" { return withExtension(last, of: type) }
    // What looks like an extension there is a part of the host's name.
    let host = safe(url.host() ?? "")
    return host.isEmpty
      ? withExtension(unknown, of: type)
      : host + (FilenameExtension.preferred(for: type).map { ".\($0)" } ?? "")
  }

  /// A name for which there is nothing to go by, as Foundation has it.
  private static let unknown = "Unknown"

  /// In bytes. File systems allow 255; apps add numbers and the like.
  private static let limit = 200

  /// The same name without what would lead out of a folder, hide the file or deceive about it; may be empty.
  static func safe(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "/", "\\", ":": text.unicodeScalars.append("_")
      case _ where isInvisible(scalar): break
      default: text.unicodeScalars.append(scalar)
      }
    }
    // A leading dot hides a file; a blank or a dot at the end is lost on some systems.
    text = String(text.drop { $0 == "." || $0.isWhitespace })
    while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
    if isReserved(text) { text = "_" + text }
    return shortened(text)
  }

  /// Control characters, and those that change the direction of a text or have no shape.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
    default: false
    }
  }

  /// Whether the name is a device's on Windows, whatever the extension.
  private static func isReserved(_ name: String) -> Bool {
    let stem = name.prefix { $0 != "." }.trimmingCharacters(in: .whitespaces).uppercased()
    if ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(stem) { return true }
    guard stem.count == 4, stem.hasPrefix("COM") || stem.hasPrefix("LPT") else { return false }
    return stem.last.map { "0123456789¹²³".contains($0) } ?? false
  }

  /// Keeps the extension if that is one.
  private static func shortened(_ name: String) -> String {
    guard name.utf8.count > limit else { return name }
    let dot = name.lastIndex(of: ".").flatMap { name[$0...].utf8.count <= 20 ? $0 : nil }
    let ending = dot.map { String(name[$0...]) } ?? ""
    var stem = name[..<(dot ?? name.endIndex)]
    while stem.utf8.count + ending.utf8.count > limit { stem.removeLast() }
    return stem + ending
  }

  private static func withExtension(_ name: String, of type: String) -> String {
    guard (name as NSString).pathExtension.isEmpty,
      let ending = FilenameExtension.preferred(for: type)
    else { return name }
    return "\(name).\(ending)"
  }

  /// Whether a proposal is only a part of the address, which is looked at later.
  private static func isAddress(_ name: String, of response: URLResponse) -> Bool {
    guard let url = response.url, !name.isEmpty else { return true }
    return name == url.host() || name == url.absoluteString || name == url.lastPathComponent
      || url.absoluteString.hasSuffix("/\(name)") || name == "/"
  }

  /// Whether an address is followed by no names of folders and files.
  private static func hasNoPath(_ url: URL) -> Bool {
    ["blob", "data", "about"].contains(url.scheme?.lowercased())
  }

  /// What a header field such as `attachment; filename="example.txt"` says.
  private static func filename(in field: String) -> String? {
    guard let headers = soup_message_headers_new(SOUP_MESSAGE_HEADERS_RESPONSE) else { return nil }
    defer { soup_message_headers_unref(headers) }
    soup_message_headers_append(headers, "Content-Disposition", field)
    var disposition: UnsafeMutablePointer<CChar>?
    var parameters: OpaquePointer?
    guard
      soup_message_headers_get_content_disposition(headers, &disposition, &parameters) != 0
    else { return nil }
    defer {
      g_free(disposition)
      g_hash_table_destroy(parameters)
    }
    let name = "filename".withCString { g_hash_table_lookup(parameters, $0) }
    return name.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) }
  }
}
