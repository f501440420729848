import CWebKitGTK
import Foundation
import GObjectSupport
import Testing
import WebKitTesting

@testable import UIKitGTK
@testable import WebKit
@testable import WebKitUI

/// Windows that are closed while something is open before them or about to open: the clicks and keys of the windows
/// after them arrive, and nothing is left on the screen.
@Suite(.serialized, .timeLimit(.minutes(4))) @MainActor struct ClosedWindowTests {
  private let server: LoopbackServer
  /// What earlier tests have left.
  private let former = Set(Self.shown.map(\.widget))
  private let complaints = Complaints()

  init() throws {
    server = try LoopbackServer()
  }

  /// All windows, menus and other popovers that are on the screen.
  private static var shown: [FoundWidget] {
    let windows = allToplevels().map { UnsafeMutablePointer<GtkWidget>($0.cast()) }
      .filter { $0.typeName != "GtkTooltipWindow" }
    return (windows + windows.flatMap(popovers)).filter { gtk_widget_get_mapped($0) != 0 }
      .map(FoundWidget.init)
  }

  private static func popovers(
    in widget: UnsafeMutablePointer<GtkWidget>
  ) -> [UnsafeMutablePointer<GtkWidget>] {
    widget.children.flatMap { ($0.isPopover ? [$0] : []) + popovers(in: $0) }
  }

  private func open() async throws -> Stage {
    let stage = try Stage(server: server)
    try await stage.show()
    return stage
  }

  /// Puts something into the page, 220 points below its top.
  private func open(with html: String) async throws -> Stage {
    let stage = try await open()
    _ = try await stage.controller.webView?.callAsyncJavaScript(
      """
      document.body.insertAdjacentHTML("beforeend", html);
      document.body.lastElementChild.style = "position: absolute; left: 20px; top: 220px; width: 200px; height: 30px";
      await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
      """, arguments: ["html": html], contentWorld: .page)
    return stage
  }

  private func expectNothingLeft() async throws {
    try await eventually("nothing is left of the window") {
      Self.shown.allSatisfy { former.contains($0.widget) }
    }
    let stage = try await open()
    try stage.click(at: 20)
    try await stage.waitForPage("/next")
    try SyntheticInput().type("l", with: [.control])
    try SyntheticInput().type("127.0.0.1:\(server.port)")
    try SyntheticInput().press(.return)
    try await stage.waitForPage("/")
    stage.window.isHidden = true
    #expect(complaints.texts == [])
  }

  /// Has the display be one that people look at.
  private func onDesktop(_ body: () async throws -> Void) async throws {
    try DisplayServer.open()
    DisplayServer.isPrivate = false
    defer { DisplayServer.isPrivate = true }
    try await body()
  }

  private func waitForPopover(in stage: Stage) async throws {
    try await eventually("the menu") {
      Self.popovers(in: stage.window.gtkWidget!).contains { pictureOfWidget($0) != nil }
    }
  }

  // MARK: Files

  @Test("A dialog for files goes with its window")
  func fileDialog() async throws {
    let stage = try await open()
    stage.controller.savePDF()
    _ = try await DesktopDialog("GtkFileChooserDialog")
    stage.window.isHidden = true
    try await expectNothingLeft()
  }

  @Test("A dialog for files that asks whether to replace one goes with its window")
  func replacing() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pdf")
    try Data("old".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let stage = try await open()
    stage.controller.savePDF()
    let dialog = try await DesktopDialog("GtkFileChooserDialog")
    let input = try SyntheticInput()
    try input.type("a", with: [.control])
    try input.type(file.path)
    try await eventually("the name") { dialog.proposedName == file.path }
    try input.press(.return)
    _ = try await DesktopDialog("GtkMessageDialog")
    stage.window.isHidden = true
    try await expectNothingLeft()
    #expect(try Data(contentsOf: file) == Data("old".utf8))
  }

  @Test("No dialog opens before a window that is closed")
  func askedTooLate() async throws {
    let stage = try await open()
    stage.controller.savePDF()
    stage.window.isHidden = true
    stage.controller.saveArchive()
    let window = try #require(stage.window.gtkWidget)
    #expect(await FileDialog.save(as: "file", before: window.cast()) == nil)
    try await expectNothingLeft()
  }

  @Test("The file that the share sheet saves is not asked for before a window that is closed")
  func sharing() async throws {
    let stage = try await open()
    stage.controller.sharePage()
    let sheet = try #require(
      stage.controller.presentedViewController as? UIActivityViewController)
    var told: [Bool] = []
    sheet.completionWithItemsHandler = { _, completed, _, _ in told.append(completed) }
    let root = try #require(sheet.view.window?.gtkWidget)
    let row = try await eventually("the row") { () -> FoundWidget? in
      root.descendants(ofType: "AdwActionRow").first {
        $0.stringProperty("title") == "Save to a File…" && pictureOfWidget($0) != nil
      }.map(FoundWidget.init)
    }
    try SyntheticInput().click(on: row.widget)
    _ = try await DesktopDialog("GtkFileChooserDialog")
    stage.window.isHidden = true
    try await eventually("the end is told") { told == [false] }
    try await expectNothingLeft()
  }

  @Test(
    "A page's question for files goes with its window, and with its tab", arguments: [true, false])
  func openPanel(closesWindow: Bool) async throws {
    try await onDesktop {
      let stage = try await open(with: "<input type=file>")
      stage.controller.openTab(URLRequest(url: server.url("/next")), inBackground: true)
      try stage.click(at: 220)
      _ = try await DesktopDialog("GtkFileChooserDialog")
      if closesWindow {
        stage.window.isHidden = true
      } else {
        stage.controller.closeTab()
        try await eventually("the end of the dialog") {
          DesktopDialog.open("GtkFileChooserDialog") == nil
        }
        stage.window.isHidden = true
      }
    }
    try await expectNothingLeft()
  }

  // MARK: Panels

  @Test("Panels of pages and the share sheet go with their window", arguments: 0..<4)
  func panels(_ index: Int) async throws {
    let stage = try await open()
    switch index {
    case 0: _ = stage.run("alert('bye')")
    case 1: _ = stage.run("confirm('bye?')")
    case 2: _ = stage.run("prompt('bye?', 'now')")
    default: stage.controller.sharePage()
    }
    try await eventually("the panel") { stage.controller.presentedViewController != nil }
    stage.window.isHidden = true
    #expect(stage.controller.presentedViewController == nil)
    try await expectNothingLeft()
  }

  @Test(
    "A question for the camera is answered by no when its window goes, or its tab",
    arguments: [true, false])
  func permission(closesWindow: Bool) async throws {
    try await onDesktop {
      let stage = try await open()
      let webView = try #require(stage.controller.webView)
      let engine = try #require(webView.engine)
      webkit_settings_set_enable_mock_capture_devices(engine.settings.object.pointer, 1)
      stage.controller.openTab(URLRequest(url: server.url("/next")), inBackground: true)
      let answer = Task { @MainActor in
        try await webView.callAsyncJavaScript(
          "try { await navigator.mediaDevices.getUserMedia({ video: true }); return 'granted' } "
            + "catch (error) { return error.name }", contentWorld: .page) as? String
      }
      _ = try await DesktopDialog("GtkMessageDialog")
      if closesWindow { stage.window.isHidden = true } else { stage.controller.closeTab() }
      try await eventually("the end of the dialog") {
        DesktopDialog.open("GtkMessageDialog") == nil
      }
      if closesWindow { #expect(try await answer.value == "NotAllowedError") }
      stage.window.isHidden = true
    }
    try await expectNothingLeft()
  }

  @Test(
    "The dialog for printing goes with its window, and none opens after that",
    .enabled(if: DesktopDialog.isForPrinting))
  func printing() async throws {
    try await onDesktop {
      let stage = try await open()
      let webView = try #require(stage.controller.webView)
      let outcome = Task { await webView.printOperation(with: .shared).runModal() }
      _ = try await DesktopDialog("GtkPrintUnixDialog")
      stage.window.isHidden = true
      #expect(await outcome.value == false)
      #expect(await webView.printOperation(with: .shared).runModal() == false)
      stage.controller.printPage()
    }
    try await expectNothingLeft()
  }

  @Test("The engine's dialog for colours goes with its window")
  func colors() async throws {
    let stage = try await open(with: "<input type=color>")
    let windows = allToplevels().count
    try stage.click(at: 220)
    try await eventually("the dialog") {
      allToplevels().count > windows && gtk_widget_get_mapped(allToplevels().last!.cast()) != 0
    }
    stage.window.isHidden = true
    try await expectNothingLeft()
  }

  // MARK: Menus

  /// What opens a menu on the page.
  enum Opening: CaseIterable {
    case selection, link, field, mainMenu
  }

  private func press(_ opening: Opening, in stage: Stage) throws {
    switch opening {
    case .selection: try stage.click(at: 220)
    case .link: try stage.click(at: 20, button: 3)
    case .field: try stage.click(at: 220, button: 3)
    case .mainMenu: try stage.press("Main Menu")
    }
  }

  private func open(for opening: Opening) async throws -> Stage {
    try await open(
      with: opening == .field
        ? "<input value=text>" : "<select><option>one<option>two<option>three</select>")
  }

  @Test("Menus go with their window", arguments: Opening.allCases)
  func menus(_ opening: Opening) async throws {
    let stage = try await open(for: opening)
    try press(opening, in: stage)
    try await waitForPopover(in: stage)
    stage.window.isHidden = true
    try await expectNothingLeft()
  }

  @Test("A click that is still on its way to the page opens nothing", arguments: Opening.allCases)
  func lateMenus(_ opening: Opening) async throws {
    let stage = try await open(for: opening)
    try press(opening, in: stage)
    // The page has got the click, and what it opens is on its way back.
    _ = try await stage.controller.webView?.evaluateJavaScript("0")
    stage.window.isHidden = true
    _ = try? await stage.controller.webView?.evaluateJavaScript("0")
    try await expectNothingLeft()
  }

  @Test(
    "Menus go with their tab, and when another one comes to the front", arguments: [true, false])
  func menusOfTabs(isClosed: Bool) async throws {
    let stage = try await open(for: .selection)
    stage.controller.openTab(URLRequest(url: server.url("/next")), inBackground: true)
    for opening in [Opening.link, .selection] {
      try press(opening, in: stage)
      try await waitForPopover(in: stage)
      stage.controller.selectTab(at: 1)
      try await eventually("the end of the menu") {
        Self.popovers(in: stage.window.gtkWidget!).allSatisfy { gtk_widget_get_mapped($0) == 0 }
      }
      try await stage.waitForPage("/next")
      stage.controller.selectTab(at: 0)
      try await stage.waitForPage("/")
    }
    try press(.selection, in: stage)
    try await waitForPopover(in: stage)
    if isClosed { stage.controller.closeTab() } else { stage.controller.selectTab(at: 1) }
    try await stage.waitForPage("/next")
    // It works on in the same window.
    try SyntheticInput().type("l", with: [.control])
    try SyntheticInput().type("127.0.0.1:\(server.port)")
    try SyntheticInput().press(.return)
    try await stage.waitForPage("/")
    stage.window.isHidden = true
    try await expectNothingLeft()
  }

  @Test("Menus of buttons open on nothing that is not on the screen")
  func buttons() async throws {
    let controller = UIViewController()
    let button = UIButton(type: .system)
    button.menu = UIMenu(children: [UIAction(title: "One") { _ in }])
    controller.view.addSubview(button)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    window.isHidden = true
    let menu = PopupMenu(UIMenu(children: [UIAction(title: "One") { _ in }]))
    var isClosed = false
    menu.onClose = { isClosed = true }
    menu.show(on: button, at: CGPoint.zero)
    let context = ContextMenuPopover(UIMenu(children: [UIAction(title: "One") { _ in }]))
    var isContextClosed = false
    context.onClose = { isContextClosed = true }
    context.show(on: button, at: .zero)
    try await eventually("their end") { isClosed && isContextClosed }
    try await expectNothingLeft()
  }

  @Test("A menu goes with the view that it is on when that is hidden")
  func hiddenView() async throws {
    let stage = try await open()
    try press(.link, in: stage)
    try await waitForPopover(in: stage)
    stage.controller.view.isHidden = true
    try await eventually("the end of the menu") {
      Self.popovers(in: stage.window.gtkWidget!).allSatisfy { gtk_widget_get_mapped($0) == 0 }
    }
    stage.controller.view.isHidden = false
    try stage.click(at: 20)
    try await stage.waitForPage("/next")
    stage.window.isHidden = true
    try await expectNothingLeft()
  }
}
