import CWebKitGTK
import Foundation
import GObjectSupport
import Testing
import UIKitGTK
import WebKitTesting

@testable import WebKitUI

/// What controllers leave behind: nothing.
@Suite(.serialized, .timeLimit(.minutes(8))) @MainActor struct LifetimeTests {
  /// What earlier tests have left.
  private let former = ProcessCensus()

  @Test(
    "Opening and closing 100 windows with pages and panels open leaks nothing")
  func windowsWithPanels() async throws {
    // What the engine and GTK make once is not counted.
    let firstServer = try LoopbackServer()
    for index in 0..<6 {
      let census = WidgetCensus()
      try await openAndClose(index, server: firstServer, counting: census)
      try? await eventually("all is freed", timeout: .seconds(5)) { census.remainder.isEmpty }
      #expect(census.remainder == [:], "panel \(index)")
    }
    firstServer.stop()
    try await settle()
    let windows = allToplevels().count
    let descriptors = openDescriptors

    let server = try LoopbackServer()
    let census = WidgetCensus()
    for index in 0..<100 { try await openAndClose(index, server: server, counting: census) }
    try? await eventually("all is freed") { census.remainder.isEmpty }
    #expect(census.remainder == [:])
    #expect(census.widgetCount > 10_000)
    // The server of libsoup 3.2 keeps each connection that its client has closed after an answer.
    server.stop()
    try await settle()
    #expect(allToplevels().count == windows)
    #expect(openDescriptors <= descriptors)
  }

  /// Waits for the end of the processes of pages that are gone.
  private func settle() async throws {
    try await ProcessCensus.waitUntilGone("WebKitWebProcess", except: former)
    var last = 0
    try await eventually("nothing changes any more") {
      defer { last = openDescriptors }
      return last == openDescriptors
    }
  }

  private var openDescriptors: Int {
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []).count
  }

  private func openAndClose(
    _ index: Int, server: LoopbackServer, counting census: WidgetCensus
  ) async throws {
    let others = allToplevels()
    let stage = try Stage(server: server)
    try await stage.show()
    try await openPanel(index, on: stage)
    for toplevel in allToplevels() where !others.contains(toplevel) { census.count(toplevel) }
    let controller = stage.controller
    for object in [
      stage.window, controller, controller.webView, controller.presentedViewController,
    ] {
      if let object { census.count(object) }
    }
    stage.window.isHidden = true
  }

  private func openPanel(_ index: Int, on stage: Stage) async throws {
    switch index % 6 {
    case 0: _ = stage.run("alert('bye')")
    case 1: _ = stage.run("confirm('bye?')")
    case 2: _ = stage.run("prompt('bye?', 'now')")
    case 3: stage.controller.sharePage()
    case 4:
      try stage.press("Main Menu")
      stage.controller.showFindBar()
    default: try stage.click(at: 20, button: 3)
    }
    try await eventually("panel \(index)") {
      stage.controller.presentedViewController != nil || !stage.widgets("GtkPopoverMenu").isEmpty
    }
  }
}
