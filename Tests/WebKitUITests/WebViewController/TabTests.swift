import Foundation
import Testing
import UIKitGTK
import WebKitTesting

@testable import WebKitUI

/// Tabs that come to the front.
@Suite(.serialized, .timeLimit(.minutes(2))) @MainActor struct TabTests {
  /// Whether there is text on the screen where the page is.
  private func isPainted() throws -> Bool {
    let picture = try SyntheticInput().screenPicture()
    let probe = try ImageProbe(pngData: try #require(picture.pngData()))
    let area = PixelRect(x: 2, y: 96, width: 300, height: 240)
    return probe.fraction(of: .black, tolerance: 120, in: area) > 0
  }

  @Test("The first tab is there again when it comes back to the front")
  func back() async throws {
    let stage = try Stage()
    try await stage.show()
    let input = try SyntheticInput()
    try input.type("t", with: [.control])
    try await eventually("the tab") { stage.controller.webViews.count == 2 }
    try await eventually("the empty tab") { try !isPainted() }
    try input.type("1", with: [.alternate])
    try await eventually("the first page") { try isPainted() }
  }

  @Test("A tab that was loaded in the background is there when it comes to the front")
  func background() async throws {
    let stage = try Stage()
    try await stage.show()
    stage.controller.openTab(URLRequest(url: stage.server.url("/next")), inBackground: true)
    try await eventually("the page behind") {
      stage.controller.webViews.last?.title == "next" && stage.controller.webViews.count == 2
    }
    stage.controller.webView?.evaluateJavaScript(
      "document.body.hidden = true", completionHandler: nil)
    try await eventually("the empty page") { try !isPainted() }
    try SyntheticInput().press(.pageDown, with: [.control])
    try await eventually("the other page") { try isPainted() }
  }
}
