/// What is shared, as the built-in activities need it.
struct SharedContent {
  let items: [Any]

  /// Addresses, those of files included.
  var urls: [URL] { items.compactMap { $0 as? URL ?? ($0 as? NSURL).map { $0 as URL } } }
  var images: [UIImage] { items.compactMap { $0 as? UIImage } }

  /// The texts and addresses, a line each; nil if there are none.
  var text: String? {
    let lines = items.compactMap { item -> String? in
      if let text = item as? String { return text }
      if let text = item as? NSString { return text as String }
      return (item as? URL ?? (item as? NSURL).map { $0 as URL })?.absoluteString
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// A file's name and content: a file's own, a picture as PNG, data, else the text. Not yet read.
  var file: (name: String, content: @Sendable () -> Data?)? {
    if let url = urls.first(where: \.isFileURL) {
      return (url.lastPathComponent, { try? Data(contentsOf: url) })
    }
    if let image = images.first { return ("Picture.png", { image.pngData() }) }
    if let data = items.lazy.compactMap({ $0 as? Data }).first {
      return (data.starts(with: Data("%PDF-".utf8)) ? "Document.pdf" : "Data", { data })
    }
    return text.map { text in ("Text.txt", { Data(text.utf8) }) }
  }

  /// The address that has a mail written with the content.
  var mailAddress: URL? {
    guard let text else { return nil }
    var components = URLComponents()
    components.scheme = "mailto"
    components.path = ""
    var allowed = CharacterSet.alphanumerics
    allowed.insert(charactersIn: "-._~")
    let body = text.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    components.percentEncodedQuery = "body=\(body)"
    return components.url
  }
}
