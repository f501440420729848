internal import Foundation

/// The pages that were visited, the last ones first.
@MainActor
final class History {
  struct Visit: Codable, Equatable {
    let url: URL
    var title: String
    var date: Date
  }

  private(set) var visits: [Visit]
  private let files: BrowserFiles

  private static let limit = 2_000

  init(_ files: BrowserFiles) {
    self.files = files
    visits = files.read([Visit].self, from: files.history) ?? []
  }

  /// A page that is visited again moves to the front.
  func add(_ url: URL, title: String, at date: Date = Date()) {
    guard ["http", "https", "file"].contains(url.scheme) else { return }
    visits.removeAll { $0.url == url }
    visits.insert(Visit(url: url, title: title, date: date), at: 0)
    visits = Array(visits.prefix(Self.limit))
    files.write(visits, to: files.history)
  }

  /// As a page with links.
  var page: String {
    let rows = visits.map { visit in
      let title = visit.title.isEmpty ? visit.url.absoluteString : visit.title
      return """
        <li><a href="\(Self.escaped(visit.url.absoluteString))">\(Self.escaped(title))</a>
        <small>\(Self.escaped(visit.url.host() ?? visit.url.path))</small></li>
        """
    }
    return """
      <!doctype html><meta charset="utf-8"><title>History</title><style>
      :root { color-scheme: light dark } body { font: 11pt sans-serif; max-width: 45em; margin: 3em auto; padding: 0 1em }
      li { margin: .6em 0; list-style: none } ul { padding: 0 } a { text-decoration: none } small { opacity: .6 }
      </style><h1>History</h1>\(rows.isEmpty ? "<p>No pages yet." : "<ul>\(rows.joined())</ul>")
      """
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: "\"", with: "&quot;")
  }
}
