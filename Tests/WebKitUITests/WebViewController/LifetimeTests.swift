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
    for index in 0..<6 { try await openAndClose([index]) }
    let windows = allToplevels().count
    let descriptors = openDescriptors

    let widgetCount = try await openAndClose(Array(0..<100))
    #expect(widgetCount > 10_000)
    #expect(allToplevels().count == windows)
    #expect(openDescriptors.filter { $0.value > descriptors[$0.key, default: 0] } == [:])
  }

  /// Opens and closes a window with each of these panels, and waits until all of it is freed.
  ///
  /// - Returns: how many widgets there were.
  @discardableResult
  private func openAndClose(_ panels: [Int]) async throws -> Int {
    let census = WidgetCensus()
    do {
      // Its own server: that of libsoup 3.2 keeps each connection that its client has closed after an answer.
      let server = try LoopbackServer()
      for index in panels { try await openAndClose(index, server: server, counting: census) }
      server.stop()
    }
    try? await eventually("all is freed") { census.remainder.isEmpty }
    #expect(census.remainder == [:], "panels \(panels)")
    try await settle()
    return census.widgetCount
  }

  /// Waits for the end of the processes of pages that are gone.
  private func settle() async throws {
    try await ProcessCensus.waitUntilGone("WebKitWebProcess", except: former)
    var last: [String: Int] = [:]
    try await eventually("nothing changes any more") {
      defer { last = openDescriptors }
      return last == openDescriptors
    }
  }

  /// What this process has open, by kind, with the number of each.
  private var openDescriptors: [String: Int] {
    let folder = "/proc/self/fd/"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.reduce(into: [:]) { counts, name in
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: folder + name)
      if let target { counts[target.filter { !$0.isNumber }, default: 0] += 1 }
    }
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
