import WebKit
import WebKitTesting
import WebKitUI

/// Plays the app by itself, checks what comes of it, and writes down what it has seen.
@MainActor
final class Tour {
  let window: UIWindow
  let feed: FeedController
  let server: SiteServer
  let settings: Settings
  let folder: URL
  let input: SyntheticInput
  private var report = TourReport()

  init(
    _ window: UIWindow, _ feed: FeedController, _ server: SiteServer, _ settings: Settings,
    in folder: URL
  ) throws {
    self.window = window
    self.feed = feed
    self.server = server
    self.settings = settings
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    input = try SyntheticInput()
  }

  /// The exit status: 0 if all is as it should be.
  func play() async -> Int32 {
    let start = ContinuousClock.now
    let chapters: [(String, () async throws -> Void)] = [
      ("Two sites, one feed", showFeed), ("Native search", search),
      ("A page, without the site’s bars", openPage), ("One name, two functions", compareNames),
      ("A comment is posted and answered", postComment),
      ("Data by promise, with arguments", fetchData),
      ("Find in the page", find), ("Large text stays", enlarge),
      ("Third parties get nothing", track),
      ("Reader mode", read), ("A site whose scripts never run", visitPups),
      ("Links to elsewhere", leave), ("Share as PDF", share), ("Print", printPage),
      ("The state of a page, exported and compared", export), ("Settings", showSettings),
      ("Dark", showDark),
    ]
    for (title, body) in chapters {
      report.begin(title)
      do { try await body() } catch { check("It goes on: \(error)", false) }
      print(report.chapters.last.map(Self.line) ?? "")
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let html = report.html(seconds: seconds)
    do { try keep(Data(html.utf8), as: "report.html") } catch { return EXIT_FAILURE }
    return report.failures.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE
  }

  private static func line(_ chapter: TourReport.Chapter) -> String {
    let failures = chapter.checks.filter { !$0.isMet }.map { "\n    failed: \($0.text)" }
    return "  \(failures.isEmpty ? "✓" : "✗") \(chapter.title)" + failures.joined()
  }

  // MARK: What chapters do

  func check(_ text: String, _ isMet: Bool) {
    report.add(text, isMet: isMet)
  }

  func keep(_ data: Data, as name: String) throws {
    try data.write(to: folder.appending(path: name))
    if name != "report.html" { report.add(file: name) }
  }

  /// Keeps a picture of what is on the screen.
  func picture(_ name: String) async throws {
    try await screen().pngData()?.write(to: folder.appending(path: "\(name).png"))
    report.add(picture: "\(name).png")
  }

  /// What is on the screen, once it stands still.
  func screen() async throws -> UIImage {
    let size = window.bounds.size
    // Without a window manager, GTK draws a frame around its window.
    let frameWidth = 5
    var last: Data?
    return try await eventually("the screen stands still") { () -> UIImage? in
      try await Task.sleep(for: .milliseconds(80))
      let now = try self.input.screenPicture().part(size, at: frameWidth)
      defer { last = now?.rgbaBytes }
      return now?.rgbaBytes == last ? now : nil
    }
  }

  /// The page on top, once it is loaded.
  func page() async throws -> PetPageController {
    let page = try await eventually("a page is open") {
      self.feed.navigationController?.topViewController as? PetPageController
    }
    try await eventually("the page is loaded") {
      page.webView.map { !$0.isLoading && $0.url?.scheme == page.policy.scheme } ?? false
    }
    return page
  }

  /// Opens a page from the feed.
  func open(_ pet: String) async throws -> PetPageController {
    feed.navigationController?.popToRootViewController(animated: false)
    let card = try await eventually("the card of \(pet)") {
      self.feed.cards.first { $0.item.name == pet }
    }
    card.open()
    return try await page()
  }

  func run(_ script: String, in page: PetPageController, _ world: WKContentWorld? = nil)
    async throws -> Any?
  {
    try await page.webView?.callAsyncJavaScript(script, contentWorld: world ?? page.policy.world)
  }
}

extension UIImage {
  /// The part that begins so many pixels from the left and from the top.
  fileprivate func part(_ size: CGSize, at inset: Int) -> UIImage? {
    let width = min(Int(size.width), pixelWidth - inset)
    let height = min(Int(size.height), pixelHeight - inset)
    let bytes = rgbaBytes
    var part = Data(capacity: width * height * 4)
    for row in inset..<inset + height {
      let start = (row * pixelWidth + inset) * 4
      part.append(bytes[start..<start + width * 4])
    }
    return UIImage(rgbaBytes: part, pixelWidth: width, pixelHeight: height)
  }
}
