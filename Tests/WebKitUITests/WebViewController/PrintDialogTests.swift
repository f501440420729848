import CWebKitGTK
import Foundation
import GObjectSupport
import Testing
import WebKitTesting

@testable import UIKitGTK
@testable import WebKit
@testable import WebKitUI

/// The desktop's dialog for printing, opened in each way that there is, and ended by Escape.
@Suite(
  .serialized, .timeLimit(.minutes(3)), .enabled(if: DesktopDialog.isForPrinting)) @MainActor
struct PrintDialogTests {
  /// A page on a display that people look at: the dialog is for those.
  private func withStage(_ body: (Stage) async throws -> Void) async throws {
    try DisplayServer.open()
    DisplayServer.isPrivate = false
    defer { DisplayServer.isPrivate = true }
    let stage = try Stage()
    try await stage.show()
    try await body(stage)
    stage.window.isHidden = true
  }

  private func cancel() async throws {
    try await DesktopDialog("GtkPrintUnixDialog").press(.escape)
    try await eventually("the end of the dialog") {
      DesktopDialog.open("GtkPrintUnixDialog") == nil
    }
  }

  @Test("Print… of the menu, and Ctrl+P")
  func menuAndKey() async throws {
    try await withStage { stage in
      let choice = Task { @MainActor in try await stage.choose("Print…") }
      try await cancel()
      try await choice.value
      try await stage.focus()
      try SyntheticInput().type("p", with: [.control])
      try await cancel()
      #expect(try await stage.run("document.title").value == "start")
    }
  }

  @Test("A page that prints itself")
  func page() async throws {
    try await withStage { stage in
      let printing = stage.run("print()")
      try await cancel()
      _ = try await printing.value
    }
  }

  @Test(
    "An operation that a task waits for says that nothing was printed, and other tasks go on meanwhile"
  )
  func task() async throws {
    try await withStage { stage in
      let webView = try #require(stage.controller.webView)
      let printing = Task { await webView.printOperation(with: .shared).runModal() }
      _ = try await DesktopDialog("GtkPrintUnixDialog")
      #expect(try await stage.run("6 * 7").value == "42")
      try await cancel()
      #expect(await printing.value == false)
      // And once more.
      async let again = webView.printOperation(with: .shared).runModal()
      try await cancel()
      #expect(await again == false)
    }
  }

  @Test("An operation that waits in place says so, too")
  func inPlace() async throws {
    try await withStage { stage in
      let webView = try #require(stage.controller.webView)
      var outcome: Bool?
      performInMainLoop { outcome = webView.printOperation(with: .shared).run() }
      try await cancel()
      try await eventually("the outcome") { outcome == false }
    }
  }
}
