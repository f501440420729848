import WebKit
import WebKitTesting
import WebKitUI

/// What becomes of pages.
extension Tour {
  func share() async throws {
    let page = try await open("Mitzi")
    let document = try await page.webView?.pdf() ?? Data()
    check("The page is a PDF document", document.starts(with: Data("%PDF-".utf8)))
    try keep(document, as: "mitzi.pdf")
    page.shareAsPDF()
    let sheet = try await eventually("the share sheet is open") {
      page.presentedViewController as? UIActivityViewController
    }
    try await picture("share")
    sheet.dismiss(animated: false)
    try await eventually("the share sheet is closed") { page.presentedViewController == nil }
  }

  func printPage() async throws {
    let page = try await page()
    let file = folder.appending(path: "mitzi-on-paper.pdf")
    let info = NSPrintInfo()
    info.jobDisposition = .save
    info.jobSavingURL = file
    guard let operation = page.webView?.printOperation(with: info) else { return }
    operation.showsPrintPanel = false
    check("The page is printed, to a file", await operation.runModal())
    let document = try Data(contentsOf: file)
    check("As a PDF document", document.starts(with: Data("%PDF-".utf8)))
    try keep(document, as: "mitzi-on-paper.pdf")
  }

  func export() async throws {
    let page = try await page()
    try await page.exportState()
    guard let state = page.exported else { return check("There is an archive", false) }
    try keep(state.archive, as: "mitzi.webarchive")
    try await post("Kit", "This one came later.", on: page)
    _ = try await status(of: page)
    page.openExportedState()
    let comparison = try await eventually("both are open") {
      self.feed.navigationController?.topViewController as? CompareController
    }
    let (live, archived) = (comparison.live, comparison.archived)
    try await eventually("both are loaded") {
      let counts = (try await self.count(in: live), try await self.count(in: archived))
      return counts == (4, 3)
    }
    check("The page has gone on", true)
    try await eventually("the archive shows its picture") {
      try await archived.callAsyncJavaScript(
        "return document.querySelector('.portrait').naturalWidth > 0", contentWorld: .defaultClient)
        as? Bool == true
    }
    check("The archive has its pictures, without the site", true)
    for webView in [live, archived] {
      _ = try await webView.callAsyncJavaScript(
        "document.querySelector('.likes').scrollIntoView()", contentWorld: .defaultClient)
    }
    try await self.picture("compare")
  }

  private func count(in webView: WKWebView) async throws -> Int? {
    try await webView.callAsyncJavaScript(
      "return document.querySelectorAll('.comment').length", contentWorld: .defaultClient) as? Int
  }
}
