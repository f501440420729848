import CWebKitGTK
import Foundation
import GObjectSupport
import Testing
import WebKitTesting

@testable import UIKitGTK
@testable import WebKit
@testable import WebKitUI

/// The keys of GNOME Web, each pressed on a real keyboard.
@Suite(.serialized, .timeLimit(.minutes(3))) @MainActor struct ShortcutTests {
  /// A key, and what is to come of it.
  private struct Step {
    let name: String
    let press: @MainActor (SyntheticInput) throws -> Void
    let isDone: @MainActor () throws -> Bool
  }

  private func key(
    _ key: SyntheticInput.Key, _ held: SyntheticInput.Modifier...,
    then isDone: @escaping @MainActor () throws -> Bool
  ) -> Step {
    Step(name: "\(held) \(key)", press: { try $0.press(key, with: held) }, isDone: isDone)
  }

  private func key(
    _ text: String, _ held: SyntheticInput.Modifier...,
    then isDone: @escaping @MainActor () throws -> Bool
  ) -> Step {
    Step(name: "\(held) \(text)", press: { try $0.type(text, with: held) }, isDone: isDone)
  }

  private func run(_ steps: [Step]) async throws {
    let input = try SyntheticInput()
    for step in steps {
      try step.press(input)
      try await eventually("what \(step.name) does", step.isDone)
    }
  }

  @Test("Back, forward, reload and stop")
  func navigation() async throws {
    let stage = try Stage()
    try await stage.show()
    stage.controller.load(stage.server.url("/next"))
    try await stage.waitForPage("/next")
    try await stage.focus()
    let webView = try #require(stage.controller.webView)
    func isAt(_ title: String) -> Bool { webView.title == title && !webView.isLoading }
    func requests(_ count: Int) -> Bool {
      stage.server.requests(at: "/next").count >= count && isAt("next")
    }
    let count = stage.server.requests(at: "/next").count
    try await run([
      key(.left, .alternate) { isAt("start") },
      key(.right, .alternate) { isAt("next") },
      key(.f5) { requests(count + 1) },
      key("r", .control) { requests(count + 2) },
      key(.f5, .shift) { requests(count + 3) },
      key("R", .control) { requests(count + 4) },
    ])
    let gate = Gate()
    stage.server.route("/slow", .html("slow").held(by: gate))
    stage.controller.load(stage.server.url("/slow"))
    _ = try await stage.server.request(at: "/slow")
    try await run([key(.escape) { !webView.isLoading }])
    gate.open()
    #expect(webView.title == "next")
  }

  @Test("Tabs: new, close, open again, twice, one after the other, and in another order")
  func tabs() async throws {
    let stage = try Stage()
    try await stage.show()
    stage.controller.load(stage.server.url("/next"))
    try await stage.waitForPage("/next")
    let controller = stage.controller
    func front() -> Int? { controller.webViews.firstIndex { $0 === controller.webView } }
    func has(_ count: Int, front place: Int) -> Bool {
      controller.webViews.count == count && front() == place
    }
    try await run([
      key("K", .control) { has(2, front: 1) && controller.webView?.title == "next" },
      key(.left, .alternate) { controller.webView?.title == "start" },
      key(.pageUp, .control) { has(2, front: 0) },
      key(.pageDown, .control) { has(2, front: 1) },
      key(.tab, .control) { has(2, front: 0) },
      key(.tab, .control, .shift) { has(2, front: 1) },
      key("1", .alternate) { has(2, front: 0) },
      key("2", .alternate) { has(2, front: 1) },
      key(.pageUp, .control, .shift) {
        has(2, front: 0) && controller.webView?.title == "start"
      },
      key(.pageDown, .control, .shift) { has(2, front: 1) },
      key("w", .control) { has(1, front: 0) && controller.webView?.title == "next" },
      // With the pages around it.
      key("T", .control) {
        controller.webViews.count == 2 && controller.webView?.title == "start"
          && controller.webView?.canGoForward == true
      },
      key("t", .control) { controller.webViews.count == 3 && controller.webView?.url == nil },
      key("w", .control) { controller.webViews.count == 2 },
    ])
  }

  @Test("A tab that is opened on the whole screen shows where to type")
  func tabInFullscreen() async throws {
    let stage = try Stage()
    try await stage.show()
    let input = try SyntheticInput()
    try input.press(.f11)
    try await eventually("the whole screen") { stage.widgets("AdwHeaderBar").isEmpty }
    try input.type("t", with: [.control])
    try await eventually("the bar") {
      stage.controller.webViews.count == 2 && !stage.widgets("AdwHeaderBar").isEmpty
    }
    #expect(!stage.controller.isFullscreen)
  }

  @Test("The address, finding, zoom, downloads, inspector and fullscreen")
  func page() async throws {
    let stage = try Stage(parts: WebViewParts.standard.union(.inspector))
    try await stage.show()
    let controller = stage.controller
    let webView = try #require(controller.webView)
    let entry = try #require(stage.widgets("GtkEntry").first)
    let engine = try #require(webView.engine)
    let inspector = try #require(webkit_web_view_get_inspector(engine.pointer))
    func hasFocus() -> Bool {
      guard let root = gtk_widget_get_root(entry), let focus = gtk_root_get_focus(root) else {
        return false
      }
      return gtk_widget_is_ancestor(focus, entry) != 0
    }
    func leave() throws -> Bool {
      gtk_widget_grab_focus(engine.widget)
      return !hasFocus()
    }
    for step in [
      key("l", .control, then: hasFocus), key(.f6, then: hasFocus),
      key("d", .alternate, then: hasFocus),
    ] {
      #expect(try leave())
      try await run([step])
    }
    gtk_widget_grab_focus(engine.widget)
    try await run([
      key("f", .control) { !stage.widgets("GtkSearchEntry").isEmpty },
      key("cat") { stage.labels.contains("1 of 3") },
      key("g", .control) { stage.labels.contains("2 of 3") },
      key("G", .control) { stage.labels.contains("1 of 3") },
      key(.escape) { stage.widgets("GtkSearchEntry").isEmpty },
      key("+", .control) { webView.pageZoom == 1.1 },
      key("=", .control) { webView.pageZoom == 1.2 },
      key("-", .control) { webView.pageZoom == 1.1 },
      key("0", .control) { webView.pageZoom == 1 },
      key(.f12) { webkit_web_inspector_get_web_view(inspector) != nil },
    ])
    webkit_web_inspector_close(inspector)
    try await eventually("its end") { webkit_web_inspector_get_web_view(inspector) == nil }
    try await run([
      key("I", .control) { webkit_web_inspector_get_web_view(inspector) != nil }
    ])
    webkit_web_inspector_close(inspector)
    try await eventually("its end") { webkit_web_inspector_get_web_view(inspector) == nil }
    try await run([
      key(.f11) { controller.isFullscreen && stage.widgets("AdwHeaderBar").isEmpty },
      key("l", .control) { !controller.isFullscreen && hasFocus() },
    ])
  }

  @Test("Saving by Ctrl+S asks where")
  func save() async throws {
    let stage = try Stage()
    try await stage.show()
    for text in ["s", "S"] {
      // Without a window manager nobody gives it back when the dialog goes.
      try await stage.focus()
      try SyntheticInput().type(text, with: [.control])
      try await DesktopDialog("GtkFileChooserDialog").press(.escape)
      try await eventually("the end") { DesktopDialog.open("GtkFileChooserDialog") == nil }
    }
  }
}
