import SafariServices
import WebKit
import WebKitTesting
import WebKitUI

/// What sites may do.
extension Tour {
  func track() async throws {
    check("No page has told the third party anything yet", server.trackedPages.isEmpty)
    settings.blocksTrackers = false
    _ = try await open("Pixel")
    try await eventually("the third party hears of it") { self.server.trackedPages.count >= 2 }
    check(
      "Without the block list it would know the page",
      server.trackedPages.contains { $0.contains("pixel") })
    settings.blocksTrackers = true
    let before = server.trackedPages.count
    let page = try await open("Biscuit")
    let ran = try await run("return commentDetails().from", in: page, .page)
    check("With it, the site’s own script runs on", ran as? String == "site")
    check("And the third party hears nothing", server.trackedPages.count == before)
  }

  func read() async throws {
    guard let url = server.sites[0].url() else { return }
    feed.navigationController?.popToRootViewController(animated: false)
    feed.open(url)
    var page = try await page()
    check(
      "With its scripts, the list scrolls in its own way",
      try await scrolling(of: page) == ["custom", "hidden"])
    page.toggleReader()
    try await eventually("the reader is open") { self.topPage?.isReader == true }
    page = try await self.page()
    check("In the reader it scrolls as pages do", try await scrolling(of: page) == ["", "visible"])
    let pets = try await run("return petsOnPage().length", in: page)
    check("The app’s own scripts run on", pets as? Int == 4)
    try await picture("reader")
    page.toggleReader()
    try await eventually("the reader is closed") { self.topPage?.isReader == false }
  }

  private var topPage: PetPageController? {
    feed.navigationController?.topViewController as? PetPageController
  }

  private func scrolling(of page: PetPageController) async throws -> [String]? {
    try await run(
      """
      return [document.documentElement.dataset.scrolling ?? "", getComputedStyle(document.body).overflow]
      """, in: page) as? [String]
  }

  func visitPups() async throws {
    let page = try await open("Zola")
    let site = try await run("return typeof commentDetails", in: page, .page)
    check("The policy keeps the site’s scripts off", site as? String == "undefined")
    try await post("Kit", "Twelve.", on: page)
    check("The app’s script sends its comments", try await status(of: page) == "Thank you!")
    let app = try await run("return commentDetails()", in: page) as? [String: Any]
    check("And shows them", app?["authors"] as? [String] == ["Edsger", "Radia", "Kit"])
    try await picture("pup")
  }

  func leave() async throws {
    let page = try await page()
    let address = try await run("return document.querySelector('#talk').href", in: page)
    _ = try await run("document.querySelector('#talk').click()", in: page)
    let safari = try await eventually("the link is opened") {
      page.presentedViewController as? SFSafariViewController
    }
    check("A link to elsewhere opens in a Safari view controller", page.title == "Zola")
    try await eventually("it is loaded") { page.isElsewhereLoaded }
    try await picture("elsewhere")
    safari.dismiss(animated: false)
    try await eventually("it is closed") { page.presentedViewController == nil }

    guard let url = (address as? String).flatMap({ URL(string: $0) }) else { return }
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    let outside = WKWebView(frame: .zero, configuration: configuration)
    try await PageLoad(in: outside).load(url)
    do {
      _ = try await outside.evaluateJavaScript("document.title")
      check("The app’s scripts cannot reach pages outside its list", false)
    } catch {
      check(
        "The app’s scripts cannot reach pages outside its list",
        (error as? WKError)?.code == .javaScriptAppBoundDomain)
    }
    page.webView?.load(URLRequest(url: url))
    try await eventually("the load has ended") { page.webView?.isLoading == false }
    check("The app’s views do not go there", page.webView?.url?.scheme == "pups")
  }
}
