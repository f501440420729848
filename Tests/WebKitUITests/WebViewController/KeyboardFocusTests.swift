import CWebKitGTK
import Foundation
import GObjectSupport
import Testing
import UIKitGTK
import WebKitTesting

@testable import WebKitUI

/// Who gets the keys that are pressed right after something was opened or closed, with no time in between.
@Suite(.serialized, .timeLimit(.minutes(3))) @MainActor struct KeyboardFocusTests {
  private let input: SyntheticInput
  private let stage: Stage

  init() async throws {
    stage = try Stage()
    try await stage.show()
    input = try SyntheticInput()
  }

  private func hasFocus(_ entry: UnsafeMutablePointer<GtkWidget>) -> Bool {
    guard let root = gtk_widget_get_root(entry), let focus = gtk_root_get_focus(root) else {
      return false
    }
    return gtk_widget_is_ancestor(focus, entry) != 0 && gtk_widget_get_mapped(focus) != 0
  }

  /// Has the page keep what keys it gets.
  private func listen() async throws {
    try await stage.controller.webView?.evaluateJavaScript(
      "self.keys = ''; document.onkeydown = ({ key }) => { if (key.length == 1) keys += key }; 0")
  }

  private func pageHasHeard(_ keys: String) async throws -> Bool {
    try await stage.controller.webView?.evaluateJavaScript("keys") as? String == keys
  }

  private func selection() async throws -> String? {
    try await stage.controller.webView?.evaluateJavaScript("String(getSelection())") as? String
  }

  @Test("The find bar has the keyboard when it is opened, and the page when it is closed")
  func findBar() async throws {
    try await listen()
    for round in 1...5 {
      stage.controller.showFindBar()
      let entry = try #require(stage.widgets("GtkSearchEntry").first)
      #expect(hasFocus(entry))
      try input.type("cat")
      try await eventually("the count") { stage.labels.contains("1 of 3") }
      #expect(entry.stringProperty("text") == "cat")
      #expect(try await selection() == "cat")
      stage.controller.hideFindBar()
      try input.type("x")
      try await eventually("the page's keys") {
        try await pageHasHeard(String(repeating: "x", count: round))
      }
    }
  }

  @Test("Keys reach the find bar right after Ctrl+F, and the page right after Escape")
  func findKeys() async throws {
    try await listen()
    try input.type("f", with: [.control])
    try input.type("cat")
    try await eventually("the count") { stage.labels.contains("1 of 3") }
    try input.press(.return)
    try await eventually("the next match") { stage.labels.contains("2 of 3") }
    // What is there is selected, to be typed over.
    try input.type("f", with: [.control])
    try input.type("two")
    try await eventually("the count") { stage.labels.contains("1 of 1") }
    try input.press(.escape)
    try input.type("x")
    try await eventually("the page's keys") { try await pageHasHeard("x") }
    // The bar need not be open to go on.
    try input.type("g", with: [.control])
    try await eventually("the match") { try await selection() == "two" }
    try await eventually("the end of the bar") { stage.widgets("GtkSearchEntry").isEmpty }
  }

  @Test("Find in Page… of the menu is ready for typing")
  func findEntry() async throws {
    try await stage.choose("Find in Page…")
    try input.type("cat")
    try await eventually("the count") { stage.labels.contains("1 of 3") }
  }

  @Test("Keys reach the address right after Ctrl+L, also from fullscreen, and after Ctrl+T")
  func address() async throws {
    try input.press(.f11)
    try await eventually("the whole screen") { stage.controller.isFullscreen }
    try input.type("l", with: [.control])
    try input.type("127.0.0.1:\(stage.server.port)/next")
    try input.press(.return)
    try await stage.waitForPage("/next")
    try input.type("t", with: [.control])
    try input.type("127.0.0.1:\(stage.server.port)")
    try input.press(.return)
    try await stage.waitForPage("/")
    #expect(stage.controller.webViews.count == 2)
  }

  @Test("After Return the page has the keys; Escape brings the address back and gives them back")
  func leavingTheAddress() async throws {
    let entry = try #require(stage.widgets("GtkEntry").first)
    try await listen()
    try input.type("l", with: [.control])
    try input.type("nonsense")
    try await eventually("the text") { entry.stringProperty("text") == "nonsense" }
    try input.press(.escape)
    try input.type("x")
    try await eventually("the page's keys") { try await pageHasHeard("x") }
    #expect(entry.stringProperty("text") == stage.server.url("/").absoluteString)
    try input.type("l", with: [.control])
    try input.type("127.0.0.1:\(stage.server.port)/next")
    try input.press(.return)
    try await stage.waitForPage("/next")
    #expect(!hasFocus(entry))
    try await listen()
    try input.type("y")
    try await eventually("the page's keys") { try await pageHasHeard("y") }
  }
}
