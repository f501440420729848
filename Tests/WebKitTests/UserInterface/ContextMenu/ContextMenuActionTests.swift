import CWebKitGTK
import Foundation
import GObjectSupport
import Testing
import WebKitTesting

@testable import UIKitGTK
@testable import WebKit

/// G-16: what comes of the entries of the usual menus, chosen by clicks.
@Suite(.serialized, .timeLimit(.minutes(3))) @MainActor struct ContextMenuActionTests {
  private let page = MenuPage()

  /// Opens the menu on what stands that far below the top, and chooses an entry.
  private func choose(_ title: String, at y: CGFloat) async throws {
    try page.openMenu(at: y)
    try await page.waitForMenu()
    try page.choose(title)
    try await page.waitForNoMenu()
  }

  private func load() async throws {
    page.webView.uiDelegate = nil
    try await page.load()
  }

  /// The first thing that the share sheet offers puts what is shared on the clipboard.
  private func copyInShareSheet() async throws {
    let sheet = try await eventually("the share sheet") {
      page.controller.presentedViewController as? UIActivityViewController
    }
    let root = try #require(sheet.view.window?.gtkWidget)
    let row = try await eventually("its rows") { () -> FoundWidget? in
      root.descendants(ofType: "AdwActionRow").first { pictureOfWidget($0) != nil }
        .map(FoundWidget.init)
    }
    try SyntheticInput().click(on: row.widget)
    try await eventually("its end") { page.controller.presentedViewController == nil }
  }

  @Test("G-16 Share… offers the link")
  func shareLink() async throws {
    try await load()
    try await choose("Share…", at: 32)
    try await copyInShareSheet()
    try await eventually("the clipboard") { UIPasteboard.general.string == "http://127.0.0.1/" }
  }

  @Test("G-16 an image's address is copied and shared, and the image saved where the person says")
  func image() async throws {
    let server = try LoopbackServer()
    let picture = try #require(
      UIImage(rgbaBytes: Data([255, 0, 0, 255]), pixelWidth: 1, pixelHeight: 1)?.pngData())
    server.route("/cat.png", .data(picture, contentType: "image/png"))
    try await load()
    let address = server.url("/cat.png")
    _ = try await page.webView.callAsyncJavaScript(
      "image.src = address; await image.decode()", arguments: ["address": address.absoluteString],
      contentWorld: .page)
    try await choose("Copy Image Address", at: 82)
    try await eventually("the clipboard") {
      try await clipboardText() == address.absoluteString
    }
    try await choose("Share Image…", at: 82)
    try await copyInShareSheet()
    try await eventually("the clipboard") { UIPasteboard.general.string == address.absoluteString }

    // The dialog is for displays that people look at.
    DisplayServer.isPrivate = false
    defer { DisplayServer.isPrivate = true }
    let folder = try DownloadFolder()
    try await choose("Save Image As…", at: 82)
    #expect(try await DesktopDialog("GtkFileChooserDialog").proposedName == "cat.png")
    try await DesktopDialog.save(to: folder.file("saved.png"))
    try await eventually("the file") {
      (try? Data(contentsOf: folder.file("saved.png"))) == picture
    }
  }

  @Test("G-16 a selection is extended and shared")
  func selection() async throws {
    try await load()
    try await page.webView.evaluateJavaScript("getSelection().selectAllChildren(text)")
    try await choose("Share Selection…", at: 132)
    try await copyInShareSheet()
    try await eventually("the clipboard") { UIPasteboard.general.string == "some words here" }
    try await page.webView.evaluateJavaScript("getSelection().selectAllChildren(text)")
    try await choose("Select All", at: 132)
    try await eventually("the selection") {
      let text = try await page.webView.evaluateJavaScript("String(getSelection())")
      return (text as? String)?.hasPrefix("link") == true
    }
  }

  @Test("G-16 Inspect opens the inspector")
  func inspect() async throws {
    try await load()
    page.webView.isInspectable = true
    try await choose("Inspect", at: 32)
    let engine = try #require(page.webView.engine)
    let inspector = try #require(webkit_web_view_get_inspector(engine.pointer))
    try await eventually("the inspector") { webkit_web_inspector_get_web_view(inspector) != nil }
    webkit_web_inspector_close(inspector)
    try await eventually("its end") { webkit_web_inspector_get_web_view(inspector) == nil }
  }
}
