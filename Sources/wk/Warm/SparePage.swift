internal import WebKit

/// A page that has shown nothing yet, with its process running: a warm engine has one ready for the next run.
///
/// What it keeps is its own, so that runs know as little of each other as if each had an engine to itself.
@MainActor
enum SparePage {
  private static var page: Page?

  static func prepare(_ settings: ViewSettings) async {
    discard()
    guard let page = try? await Page(settings) else { return }
    // Starts the process.
    _ = try? await page.webView.evaluateJavaScript("0")
    self.page = page
  }

  /// Nil if there is none that is made for this.
  static func take(_ settings: ViewSettings) -> Page? {
    defer { discard() }
    return page?.settings == settings ? page : nil
  }

  private static func discard() {
    page = nil
    DataStores.forget()
  }
}
