internal import WebKit

/// An input, read as far as the engine cannot do so itself.
enum PageContent: Sendable {
  case address(URL)
  case file(URL)
  case data(Data)

  /// - Throws: a failure if a stream cannot be read or is empty.
  @MainActor
  init(_ input: Input) async throws(Failure) {
    switch input {
    case .address(let url): self = .address(url)
    case .file(let url): self = .file(url)
    case .stream(let path): self = .data(try await InputFile.read(path))
    case .standardInput: self = .data(try await InputFile.readStandardInput())
    }
  }

  /// Nil for what comes from no server.
  var serverAddress: URL? {
    guard case .address(let url) = self else { return nil }
    return ["http", "https"].contains(url.scheme?.lowercased()) ? url : nil
  }

  @MainActor
  func load(in webView: WKWebView, headers: [HeaderField]) {
    switch self {
    case .address(let url):
      var request = URLRequest(url: url)
      for field in headers { request.addValue(field.value, forHTTPHeaderField: field.name) }
      webView.load(request)
    case .file(let url):
      // Whoever names a file wants to see all of it, wherever its pictures and scripts are.
      webView.loadFileURL(url, allowingReadAccessTo: URL(filePath: "/"))
    case .data(let data):
      guard let blank = URL(string: "about:blank") else { return }
      webView.load(
        data, mimeType: Self.isArchive(data) ? "application/x-webarchive" : "text/html",
        characterEncodingName: HTMLEncoding.name(for: data), baseURL: blank)
    }
  }

  /// Whether it is a property list, binary or XML, that begins as web archives do.
  private static func isArchive(_ data: Data) -> Bool {
    if data.starts(with: Data("bplist00".utf8)) { return true }
    let head = String(decoding: data.prefix(512), as: UTF8.self)
    return head.contains("<plist") && head.contains("<dict>")
  }
}
