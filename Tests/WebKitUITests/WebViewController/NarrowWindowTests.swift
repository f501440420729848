import CAdwaita
import CWebKitGTK
import Foundation
import GObjectSupport
import Testing
import UIKitGTK
import WebKitTesting

@testable import WebKitUI

/// Windows as narrow as a phone, or as a column of a tiling desktop.
@Suite(.serialized, .timeLimit(.minutes(2))) @MainActor struct NarrowWindowTests {
  /// A browser in a window of 360 × 640 points, its buttons at the bottom.
  private func narrowStage() async throws -> Stage {
    let stage = try Stage()
    stage.window.frame.size = CGSize(width: 360, height: 640)
    try await stage.show()
    try await eventually("the bar at the bottom") { stage.widgets("GtkActionBar").count == 1 }
    try await settle(stage, width: 360)
    return stage
  }

  /// Waits until the buttons have their places, all of them within the window: the bar at the bottom slides in.
  private func settle(_ stage: Stage, width: Int) async throws {
    try await eventually("buttons within \(width) points") {
      let root = stage.window.gtkWidget!
      let buttons = stage.widgets("GtkButton") + stage.widgets("GtkMenuButton")
      return gtk_widget_get_width(root) == width && !buttons.isEmpty
        && buttons.allSatisfy { button in
          var area = graphene_rect_t()
          return gtk_widget_compute_bounds(button, root, &area) != 0 && area.size.width > 0
            && area.origin.x >= 0 && area.origin.x + area.size.width <= Float(width)
            && area.origin.y + area.size.height <= Float(gtk_widget_get_height(root))
        }
    }
  }

  private func isAtBottom(_ name: String, of stage: Stage) throws -> Bool {
    var area = graphene_rect_t()
    #expect(gtk_widget_compute_bounds(try stage.button(name), stage.window.gtkWidget!, &area) != 0)
    return area.origin.y > Float(stage.window.frame.height) / 2
  }

  @Test("Buttons move to the bottom, where they work, and back")
  func buttons() async throws {
    let stage = try await narrowStage()
    for name in ["Back", "Forward", "Reload", "New Tab"] {
      #expect(try isAtBottom(name, of: stage), "\(name)")
    }
    #expect(try !isAtBottom("Main Menu", of: stage))
    let entry = try #require(stage.widgets("GtkEntry").first)
    #expect(gtk_widget_get_width(entry) > 100)

    try stage.click(at: 20)
    try await stage.waitForPage("/next")
    try await eventually("the button") { gtk_widget_get_sensitive(try stage.button("Back")) != 0 }
    try stage.press("Back")
    try await stage.waitForPage("/")
    try stage.press("New Tab")
    try await eventually("the tab") { stage.controller.webViews.count == 2 }

    stage.window.frame.size = CGSize(width: 900, height: 640)
    try await eventually("the place of the button") { try !isAtBottom("Back", of: stage) }
    try await settle(stage, width: 900)
    try stage.press("New Tab")
    try await eventually("the tab") { stage.controller.webViews.count == 3 }

    stage.window.frame.size = CGSize(width: 360, height: 640)
    try await eventually("the place of the button") { try isAtBottom("Back", of: stage) }
    try await settle(stage, width: 360)
  }

  @Test("The page alone on the whole screen has no bar at the bottom either")
  func bars() async throws {
    let stage = try await narrowStage()
    stage.controller.toggleFullscreen()
    try await eventually("no bars") { stage.widgets("GtkActionBar").isEmpty }
    // As when the screen is turned.
    for width in [900, 360] {
      stage.window.frame.size = CGSize(width: width, height: 640)
      try await eventually("the width") { stage.controller.view.bounds.width == CGFloat(width) }
    }
    _ = try await stage.controller.webView?.callAsyncJavaScript(
      "await new Promise(requestAnimationFrame)", contentWorld: .defaultClient)
    #expect(stage.widgets("GtkActionBar").isEmpty && stage.widgets("AdwHeaderBar").isEmpty)
    stage.controller.toggleFullscreen()
    try await eventually("the bar") { stage.widgets("GtkActionBar").count == 1 }
  }

  @Test("Without buttons for it, there is no bar at the bottom")
  func few() async throws {
    let stage = try Stage(parts: [.headerBar, .address, .zoom])
    stage.window.frame.size = CGSize(width: 360, height: 640)
    try await stage.show()
    try await settle(stage, width: 360)
    #expect(stage.widgets("GtkActionBar").isEmpty)
  }
}
