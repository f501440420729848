import WebKit
import WebKitTesting
import WebKitUI

/// The app's own screens.
extension Tour {
  func showFeed() async throws {
    try await eventually("the feed is read") { self.feed.cards.count == 8 }
    let sites = Set(feed.cards.map(\.item.siteName))
    check("Eight pets of two sites stand in one feed", sites == ["WebKittens", "Pups on Safari"])
    check(
      "Each has its site’s own drawing",
      feed.cards.allSatisfy { $0.item.picture?.pixelWidth == 640 })
    check("Reading the feed has told the third party nothing", server.trackedPages.isEmpty)
    try await picture("feed")
  }

  func search() async throws {
    feed.search("tabby")
    check("“tabby” finds Mitzi", feed.cards.map(\.item.name) == ["Mitzi"])
    try await picture("search")
    feed.search("SAFARI vacuum")
    check("All words have to match", feed.cards.map(\.item.name) == ["Momo"])
    feed.search("")
    feed.show(site: "Pups on Safari")
    check("One site alone can be shown", feed.cards.count == 4)
    try await picture("feed-of-one-site")
    feed.show(site: nil)
  }

  func showSettings() async throws {
    feed.navigationController?.popToRootViewController(animated: false)
    feed.showSettings()
    let controller = try await eventually("the settings are open") {
      (self.feed.presentedViewController as? UINavigationController)?.topViewController
        as? SettingsController
    }
    check("There is a switch for each of five settings", controller.switches.count == 5)
    try await picture("settings")
    controller.switches.last?.isOn = true
    controller.switches.last?.sendActions(for: .valueChanged)
    check("A switch changes its setting", settings.isDark)
    controller.dismiss(animated: false)
  }

  func showDark() async throws {
    try await eventually("the settings are closed") { self.feed.presentedViewController == nil }
    try await picture("feed-dark")
    let page = try await open("Noir")
    let isDark = try await run(
      "return matchMedia('(prefers-color-scheme: dark)').matches", in: page)
    check("Pages follow", isDark as? Bool == true)
    try await picture("page-dark")
    settings.isDark = false
  }
}
