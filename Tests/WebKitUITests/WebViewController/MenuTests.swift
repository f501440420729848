import CWebKitGTK
import Foundation
import GObjectSupport
import Testing
import WebKitTesting

@testable import UIKitGTK
@testable import WebKit
@testable import WebKitUI

/// Each entry of the controller's menu, chosen by real clicks, and what comes of it.
@Suite(.serialized, .timeLimit(.minutes(3))) @MainActor struct MenuTests {
  private func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "menu-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  @Test("Zoom In, Zoom Out and Normal Size")
  func zoom() async throws {
    let stage = try Stage()
    try await stage.show()
    let webView = try #require(stage.controller.webView)
    try await stage.choose("Zoom In")
    try await eventually("larger") { webView.pageZoom == 1.1 }
    try await stage.choose("Normal Size")
    try await eventually("normal") { webView.pageZoom == 1 }
    try await stage.choose("Zoom Out")
    try await eventually("smaller") { webView.pageZoom == 0.9 }
  }

  @Test("G-30 Find in Page… opens the bar, ready for typing, and its close button closes it")
  func find() async throws {
    let stage = try Stage()
    try await stage.show()
    try await stage.choose("Find in Page…")
    try await eventually("the bar") { !stage.widgets("GtkSearchEntry").isEmpty }
    try SyntheticInput().type("cat")
    try await eventually("the count") { stage.labels.contains("1 of 3") }
    try stage.press("Next Match")
    try await eventually("the next") { stage.labels.contains("2 of 3") }
  }

  @Test("Save as PDF… asks where, and writes the page there")
  func savePDF() async throws {
    let stage = try Stage()
    try await stage.show()
    try await withFolder { folder in
      let file = folder.appending(path: "page.pdf")
      try await stage.choose("Save as PDF…")
      #expect(try await DesktopDialog("GtkFileChooserDialog").proposedName == "start.pdf")
      try await DesktopDialog.save(to: file)
      let text = try await eventually("the document's text") {
        try await Self.text(of: file)
      }
      #expect(text.contains("one cat, two cats, three cats"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["page.pdf"])
    }
  }

  /// What poppler reads in a PDF document; nil if it is none yet.
  private static func text(of file: URL) async throws -> String? {
    let outcome = try await ChildProcess(
      URL(filePath: "/usr/bin/pdftotext"), [file.path, "-"]
    ).outcome()
    return outcome.end == .exit(0) ? outcome.output : nil
  }

  @Test("Save as Web Archive… writes what opens again without the server")
  func saveArchive() async throws {
    let stage = try Stage()
    try await stage.show()
    try await withFolder { folder in
      let file = folder.appending(path: "page.webarchive")
      try await stage.choose("Save as Web Archive…")
      #expect(try await DesktopDialog("GtkFileChooserDialog").proposedName == "start.webarchive")
      try await DesktopDialog.save(to: file)
      let data = try await eventually("the file") { try? Data(contentsOf: file) }
      let requests = stage.server.requests(at: "/").count
      let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
      webView.load(
        data, mimeType: "application/x-webarchive", characterEncodingName: "utf-8",
        baseURL: file)
      try await eventually("the page") { webView.title == "start" && !webView.isLoading }
      #expect(
        try await webView.evaluateJavaScript("document.querySelector('p').innerText") as? String
          == "one cat, two cats, three cats")
      #expect(stage.server.requests(at: "/").count == requests)
    }
  }

  @Test("A person who cancels the dialog saves nothing; a place that cannot be written to is told")
  func saveNothing() async throws {
    let stage = try Stage()
    try await stage.show()
    try await stage.choose("Save as PDF…")
    try await DesktopDialog("GtkFileChooserDialog").press(.escape)
    try await eventually("the end") { DesktopDialog.open("GtkFileChooserDialog") == nil }
    #expect(stage.controller.presentedViewController == nil)

    // No files can be made there, not even by root.
    try await stage.choose("Save as PDF…")
    try await DesktopDialog.save(to: URL(filePath: "/proc/page.pdf"))
    let alert = try await eventually("the alert") {
      stage.controller.presentedViewController as? UIAlertController
    }
    #expect(alert.title == "The Page Was Not Saved")
    try SyntheticInput().press(.return)
    try await eventually("the end") { stage.controller.presentedViewController == nil }
  }

  @Test("Share… offers what can be done with the address; Copy puts it on the clipboard")
  func share() async throws {
    let stage = try Stage()
    try await stage.show()
    try await stage.choose("Share…")
    let sheet = try await eventually("the sheet") {
      stage.controller.presentedViewController as? UIActivityViewController
    }
    let root = try #require(sheet.view.window?.gtkWidget)
    let row = try await eventually("the rows") { () -> FoundWidget? in
      root.descendants(ofType: "AdwActionRow").first { pictureOfWidget($0) != nil }.map(
        FoundWidget.init)
    }
    try SyntheticInput().click(on: row.widget)
    try await eventually("the clipboard") {
      UIPasteboard.general.string == stage.server.url("/").absoluteString
    }
    try await eventually("the end of the sheet") {
      stage.controller.presentedViewController == nil
    }
  }

  @Test("Inspector opens the engine's, beside the page")
  func inspector() async throws {
    let stage = try Stage(parts: WebViewParts.standard.union(.inspector))
    try await stage.show()
    try await stage.choose("Inspector")
    let engine = try #require(stage.controller.webView?.engine)
    let inspector = try #require(webkit_web_view_get_inspector(engine.pointer))
    try await eventually("the inspector") { webkit_web_inspector_get_web_view(inspector) != nil }
    webkit_web_inspector_close(inspector)
    try await eventually("its end") { webkit_web_inspector_get_web_view(inspector) == nil }
    #expect(stage.controller.webView?.title == "start")
  }

  @Test("Fullscreen leaves nothing but the page, and the key brings the window back")
  func fullscreen() async throws {
    let stage = try Stage()
    try await stage.show()
    let usual = stage.window.bounds.size
    try await stage.choose("Fullscreen")
    let screen = UIScreen.main.bounds.size
    try await eventually("the whole screen") {
      stage.controller.isFullscreen && stage.controller.webView?.bounds.size == screen
    }
    #expect(stage.widgets("AdwHeaderBar").isEmpty)
    try SyntheticInput().press(.f11)
    try await eventually("the window") {
      !stage.controller.isFullscreen && stage.window.bounds.size == usual
    }
    #expect(stage.widgets("AdwHeaderBar").count == 1)
  }
}
