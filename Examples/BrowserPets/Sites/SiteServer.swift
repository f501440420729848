import WebKit

/// The two sites, in the app: answers what pages want of their schemes, and keeps the comments.
///
/// It also is the third party whose script both sites carry, and counts what that gets to know.
final class SiteServer: NSObject, WKURLSchemeHandler {
  static let trackerScheme = "sniffer"

  private(set) var sites: [Site]
  /// What the third party was told.
  private(set) var trackedPages: [String] = []
  private let folders = ["webkittens": "WebKittens", "pups": "Pups"]
  private let talk: URL

  /// - Parameter talk: where others talk about the pets.
  init(talk: URL) throws {
    self.talk = talk
    sites = try ["WebKittens", "Pups"].map {
      try Resources.decode(Site.self, "\($0)/site.json")
    }
  }

  /// Has a configuration's views see the sites.
  func serve(_ configuration: WKWebViewConfiguration) {
    for scheme in sites.map(\.scheme) + [Self.trackerScheme] {
      configuration.setURLSchemeHandler(self, forURLScheme: scheme)
    }
  }

  func site(of url: URL?) -> Site? {
    sites.first { $0.scheme == url?.scheme }
  }

  /// Adds a comment, which comes with the page from now on.
  func add(_ comment: Comment, to pet: String, at scheme: String) -> Bool {
    guard let site = sites.firstIndex(where: { $0.scheme == scheme }),
      let index = sites[site].pets.firstIndex(where: { $0.id == pet })
    else { return false }
    sites[site].pets[index].comments.append(comment)
    return true
  }

  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
    guard let url = urlSchemeTask.request.url else {
      return urlSchemeTask.didFailWithError(URLError(.badURL))
    }
    let found = content(at: url)
    let response = HTTPURLResponse(
      url: url, statusCode: found == nil ? 404 : 200, httpVersion: nil,
      headerFields: ["Content-Type": "\(found?.type ?? "text/plain"); charset=utf-8"])
    if let response { urlSchemeTask.didReceive(response) }
    urlSchemeTask.didReceive(found?.data ?? Data("There is nothing here.".utf8))
    urlSchemeTask.didFinish()
  }

  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
    // Everything is answered at once.
  }

  private func content(at url: URL) -> (type: String, data: Data)? {
    if url.scheme == Self.trackerScheme { return tracker(url) }
    guard let site = site(of: url), let folder = folders[site.scheme] else { return nil }
    return try? SitePages(site: site, folder: folder, talk: talk).content(at: url.path())
  }

  private func tracker(_ url: URL) -> (type: String, data: Data)? {
    trackedPages.append(url.query() ?? url.path())
    let script = try? Resources.data("App/track.js")
    return url.path() == "/track.js"
      ? script.map { ("text/javascript", $0) } : ("image/png", Data())
  }
}
