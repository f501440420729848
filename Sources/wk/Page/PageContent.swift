internal import WebKit

/// An input, read as far as the engine cannot do so itself.
enum PageContent {
  case address(URL)
  case file(URL)
  case html(Data)

  /// - Throws: a failure if a stream cannot be read or is empty.
  init(_ input: Input) async throws(Failure) {
    switch input {
    case .address(let url): self = .address(url)
    case .file(let url): self = .file(url)
    case .stream(let path): self = .html(try await InputFile.read(path))
    case .standardInput: self = .html(try await InputFile.readStandardInput())
    }
  }

  @MainActor
  func load(in webView: WKWebView) {
    switch self {
    case .address(let url):
      webView.load(URLRequest(url: url))
    case .file(let url):
      // Whoever names a file wants to see all of it, wherever its pictures and scripts are.
      webView.loadFileURL(url, allowingReadAccessTo: URL(filePath: "/"))
    case .html(let data):
      guard let blank = URL(string: "about:blank") else { return }
      webView.load(
        data, mimeType: "text/html", characterEncodingName: HTMLEncoding.name(for: data),
        baseURL: blank)
    }
  }
}
