import WebKit
import WebKitTesting
import WebKitUI

/// What the app and a page do with each other.
extension Tour {
  func openPage() async throws {
    let page = try await open("Mitzi")
    check("The bar has the page’s title", page.title == "Mitzi")
    check("The page is shown for the medium “app”", page.webView?.mediaType == "app")
    let bars = try await run(
      "return ['header', 'footer'].map(name => getComputedStyle(document.querySelector(name)).display)",
      in: page)
    check("The site’s header and footer are hidden", bars as? [String] == ["none", "none"])
    try await picture("page")
    settings.hidesSiteBars = false
    try await eventually("the site’s header is back") {
      try await self.run(
        "return getComputedStyle(document.querySelector('header')).display", in: page)
        as? String == "flex"
    }
    check("They come back with the setting", true)
    try await picture("page-with-site-bars")
    settings.hidesSiteBars = true
  }

  func compareNames() async throws {
    let page = try await page()
    let app = try await run("return commentDetails()", in: page) as? [String: Any]
    let site = try await run("return commentDetails()", in: page, .page) as? [String: Any]
    check(
      "The app’s commentDetails() counts authors", app?["authors"] as? [String] == ["Ada", "Linus"])
    check(
      "The site’s commentDetails() knows the newest",
      site?["newest"] as? String == "The slow blink works on me every time.")
    check("They see the same comments", app?["count"] as? Int == 2 && site?["count"] as? Int == 2)
  }

  func postComment() async throws {
    let page = try await page()
    try await post("Kit", "", on: page)
    check(
      "An empty comment is refused, and the site’s script is told why",
      try await status(of: page) == "Please write something first.")
    try await post("Kit", "Mine opens <b>tins</b>, too.", on: page)
    check("The next one is taken", try await status(of: page) == "Thank you!")
    let site = try await run("return commentDetails()", in: page, .page) as? [String: Any]
    check(
      "The site shows what came back from the app",
      site?["newest"] as? String == "Mine opens <b>tins</b>, too.")
    check("The app keeps it", server.sites[0].pet("mitzi")?.comments.count == 3)
    _ = try await run("document.querySelector('#comments').scrollIntoView()", in: page)
    try await picture("comment")
  }

  /// Fills in the page’s form and sends it.
  func post(_ author: String, _ text: String, on page: PetPageController) async throws {
    _ = try await page.webView?.callAsyncJavaScript(
      """
      const form = document.querySelector("#comment-form")
      document.querySelector("#comment-status").textContent = ""
      form.elements.author.value = author
      form.elements.text.value = text
      form.requestSubmit()
      """, arguments: ["author": author, "text": text], contentWorld: page.policy.world)
  }

  func status(of page: PetPageController) async throws -> String {
    try await eventually("the form says something") {
      let text = try await self.run(
        "return document.querySelector('#comment-status').textContent", in: page)
      return (text as? String).flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  func fetchData() async throws {
    let page = try await page()
    let data = try await page.petData("pixel")
    check("The page’s data come as values", data["breed"] as? String == "Grey shorthair")
    check("With all that is in them", (data["likes"] as? [String])?.count == 3)
    do {
      _ = try await page.petData("rex")
      check("A promise that is rejected is an error", false)
    } catch {
      let reason = (error as NSError).userInfo["WKJavaScriptExceptionMessage"] as? String ?? ""
      check(
        "A promise that is rejected is an error that says why: “\(reason)”",
        reason.contains("There is no rex here."))
    }
  }

  func enlarge() async throws {
    settings.hasLargeText = true
    let page = try await page()
    check("The page is shown at 140 %", page.webView?.pageZoom == 1.4)
    _ = try await run("document.querySelector('[rel=next]').click()", in: page)
    try await eventually("the next page is there") {
      page.webView?.title == "Pixel" && page.webView?.isLoading == false
    }
    check("The next page is, too", page.webView?.pageZoom == 1.4)
    let hidden = try await run(
      "return getComputedStyle(document.querySelector('header')).display", in: page)
    check("And its site’s bars are hidden", hidden as? String == "none")
    try await picture("large-text")
    settings.hasLargeText = false
    check("The size can be taken back", page.webView?.pageZoom == 1)
  }

  func find() async throws {
    let page = try await page()
    page.hideFindBar()
    guard let webView = page.webView else { return check("There is a page", false) }
    let configuration = WKFindConfiguration()
    configuration.countsMatches = true
    let first = try await webView.find("kitten", configuration: configuration)
    let second = try await webView.find("kitten", configuration: configuration)
    check(
      "The next match follows the first",
      first.matchFound && second.matchIndex == (first.matchIndex ?? 0) + 1)
    configuration.backwards = true
    let back = try await webView.find("kitten", configuration: configuration)
    check("The one before is the first again", back.matchIndex == first.matchIndex)
    check("All are counted", (first.matchCount ?? 0) >= 3)
    let none = try await webView.find("walrus", configuration: WKFindConfiguration())
    check("What is not there is not found", !none.matchFound)

    _ = try await run("getSelection().empty()", in: page)
    page.showFindBar()
    input.focusNewestWindow()
    // The bar slides in before it takes the keyboard.
    _ = try await screen()
    try input.type("kitten")
    try await eventually("the bar has found it") {
      try await self.run("return String(getSelection())", in: page) as? String == "kitten"
    }
    check("So does the bar, as one types", true)
    try await picture("find")
    page.hideFindBar()
  }
}
