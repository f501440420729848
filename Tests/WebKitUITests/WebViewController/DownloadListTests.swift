import CAdwaita
import CWebKitGTK
import Foundation
import GObjectSupport
import Testing
import UIKitGTK
import WebKitTesting

@testable import WebKitUI

/// The list of downloads, and what its buttons do.
@Suite(.serialized, .timeLimit(.minutes(2))) @MainActor struct DownloadListTests {
  private let gate = Gate()

  /// A controller whose download goes on when the gate is open.
  private func stage(_ response: LoopbackServer.Response) async throws -> (Stage, URL) {
    let stage = try Stage()
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("downloads-\(UUID().uuidString)")
    stage.controller.downloadsFolder = folder
    stage.server.route("/file", response)
    try await stage.show()
    try stage.click(at: 140)
    try await eventually("the button") { (try? stage.button("Downloads")) != nil }
    try stage.press("Downloads")
    let input = try SyntheticInput()
    try await eventually("the list") {
      input.isPointerGrabbed && stage.widgets("GtkListBox").first.flatMap(pictureOfWidget) != nil
    }
    return (stage, folder)
  }

  /// Once more, as the list lies over the page.
  private func download(in stage: Stage) {
    stage.controller.webView?.evaluateJavaScript(
      "document.getElementById('file').click()", completionHandler: nil)
  }

  private func files(in folder: URL) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  }

  @Test("A download that is canceled says so, and leaves nothing")
  func running() async throws {
    let half = Data(repeating: 65, count: 200_000)
    let (stage, folder) = try await stage(
      .stream([.send(half), .wait(gate), .send(half)], contentLength: 400_000)
        .header("Content-Type", "application/octet-stream"))
    defer { try? FileManager.default.removeItem(at: folder) }
    try await eventually("the first half") { stage.labels.contains("200 KB of 400 KB") }
    try stage.press("Cancel Download")
    try await eventually("the end") { stage.labels.contains("Canceled") }
    gate.open()
    try await eventually("no file") { files(in: folder).isEmpty }
    #expect(gtk_widget_get_sensitive(try stage.button("Cancel Download")) == 0)
  }

  @Test("One that has not begun yet never does")
  func starting() async throws {
    let (stage, folder) = try await stage(
      .data(Data("meow".utf8), contentType: "application/octet-stream").held(by: gate))
    defer { try? FileManager.default.removeItem(at: folder) }
    try await eventually("the row") { stage.labels.contains("Starting…") }
    try stage.press("Cancel Download")
    try await eventually("the end") { stage.labels.contains("Canceled") }
    gate.open()
    // A later one has finished by when that one would have, too.
    stage.server.route("/file", .data(Data("purr".utf8), contentType: "application/octet-stream"))
    download(in: stage)
    try await eventually("the other one") { stage.labels.contains("Finished") }
    #expect(files(in: folder) == ["file"])
    #expect(try Data(contentsOf: folder.appendingPathComponent("file")) == Data("purr".utf8))
    #expect(stage.labels.contains("Canceled"))
  }

  @Test("A long list scrolls")
  func long() async throws {
    let (stage, folder) = try await stage(
      .data(Data("meow".utf8), contentType: "application/octet-stream"))
    defer { try? FileManager.default.removeItem(at: folder) }
    for count in 2...12 {
      download(in: stage)
      try await eventually("download \(count)") {
        stage.labels.filter { $0 == "Finished" }.count == count
      }
    }
    let list = try #require(stage.widgets("GtkListBox").first)
    let scroll = try #require(gtk_widget_get_ancestor(list, gtk_scrolled_window_get_type()))
    try await eventually("the list") { gtk_widget_get_height(list) > 600 }
    #expect(gtk_widget_get_height(scroll) <= 400)
  }
}
