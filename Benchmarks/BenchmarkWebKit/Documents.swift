import WebKit

/// Documents and pictures of a page, one after the other.
@MainActor
enum Documents {
  /// How many PDF documents a second are made: of a book on paper, of anything else as it is on the screen.
  static func prints(_ page: String, of webView: WKWebView, _ count: Int) async throws -> Double {
    let began = ContinuousClock.now
    for _ in 0..<count {
      let document =
        page == "book" ? try await webView.paginatedPDF() : try await webView.pdf()
      precondition(document.starts(with: Data("%PDF-".utf8)))
    }
    return Double(count) / ((ContinuousClock.now - began) / .seconds(1))
  }

  /// The page in the folder BENCHMARK_PAGES.
  static func html(_ page: String) throws -> String {
    let folder = ProcessInfo.processInfo.environment["BENCHMARK_PAGES"] ?? "."
    return try String(contentsOf: URL(filePath: "\(folder)/\(page).html"), encoding: .utf8)
  }

  /// How many pictures a second are taken of the visible part.
  static func snapshots(of webView: WKWebView, _ count: Int) async throws -> Double {
    let began = ContinuousClock.now
    for _ in 0..<count {
      let image = try await webView.takeSnapshot(configuration: nil)
      precondition(image.size.width > 0)
    }
    return Double(count) / ((ContinuousClock.now - began) / .seconds(1))
  }
}
