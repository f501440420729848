import WebKit

/// Reads the feed out of the sites' list pages, in views that nobody sees and with the sites' scripts off.
@MainActor
struct FeedReader {
  let factory: PageFactory

  func items() async throws -> [FeedItem] {
    var items: [FeedItem] = []
    for site in factory.server.sites {
      guard let url = site.url(), let policy = factory.policy(of: url) else { continue }
      let configuration = try factory.configuration(for: policy, isReader: true)
      let webView = WKWebView(
        frame: CGRect(x: 0, y: 0, width: 800, height: 600), configuration: configuration)
      try await PageLoad(in: webView).load(url)
      let pets = try await webView.callAsyncJavaScript(
        "return petsOnPage()", contentWorld: policy.world)
      for pet in pets as? [[String: String]] ?? [] {
        let picture = try await webView.callAsyncJavaScript(
          "return await (await fetch(address)).text()",
          arguments: ["address": pet["picture"] ?? ""], contentWorld: policy.world)
        guard let address = pet["address"].flatMap({ URL(string: $0) }) else { continue }
        items.append(
          FeedItem(
            siteName: site.name, address: address, name: pet["name"] ?? "",
            breed: pet["breed"] ?? "", age: pet["age"] ?? "", teaser: pet["teaser"] ?? "",
            picture: (picture as? String).flatMap { UIImage(data: Data($0.utf8), scale: 2) }))
      }
    }
    return items
  }
}
