import CWebKitGTK
import GObjectSupport
import Testing
import WebKitTesting

@testable import UIKitGTK

/// Menus as values, and as GTK shows them.
@MainActor
@Suite struct MenuTests {
  private final class Log {
    var entries: [String] = []
  }

  private let log = Log()

  private func action(
    _ title: String, _ attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off
  ) -> UIAction {
    UIAction(title: title, attributes: attributes, state: state) { [log] in
      log.entries.append($0.title)
    }
  }

  /// A window with a view, in which menus open.
  private func makeWindow() -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    return window
  }

  private func buttons(of popup: PopupMenu) -> [UnsafeMutablePointer<GtkWidget>] {
    popup.popover.descendants(ofType: "GtkModelButton")
  }

  private func titles(of popup: PopupMenu) -> [String] {
    buttons(of: popup).compactMap { $0.stringProperty("text") }
  }

  @Test func actionsKeepWhatTheyWereMadeOf() throws {
    let image = UIImage()
    let action = UIAction(
      title: "Open", image: image, identifier: .init("open"), attributes: [.disabled],
      state: .mixed
    ) { _ in }
    #expect(action.title == "Open")
    #expect(action.image === image)
    #expect(action.identifier == UIAction.Identifier("open"))
    #expect(action.attributes == .disabled)
    #expect(action.state == .mixed)
    #expect(self.action("a").identifier != self.action("a").identifier)
    let copy = try #require(action.copy() as? UIAction)
    #expect(copy !== action)
    #expect(copy.identifier == action.identifier)
  }

  @Test func menusReplaceTheirChildren() {
    let menu = UIMenu(title: "Edit", identifier: .init("edit"), children: [action("Cut")])
    let other = menu.replacingChildren([action("Copy"), action("Paste")])
    #expect(menu.children.map(\.title) == ["Cut"])
    #expect(other.children.map(\.title) == ["Copy", "Paste"])
    #expect(other.title == "Edit")
    #expect(other.identifier == menu.identifier)
  }

  @Test func aSelectedElementMayStandInAnInlineMenu() {
    let checked = action("B", state: .on)
    let menu = UIMenu(children: [
      action("A"), UIMenu(options: .displayInline, children: [checked]),
      UIMenu(title: "More", children: [action("C", state: .on)]),
    ])
    #expect(menu.selectedElements == [checked])
  }

  @Test func gtkShowsSectionsSubmenusAndMarks() throws {
    try DisplayServer.open()
    let popup = PopupMenu(
      UIMenu(children: [
        action("Open"), action("Secret", .hidden), action("Locked", .disabled),
        UIMenu(options: .displayInline, children: [action("Delete_it", .destructive)]),
        UIMenu(title: "More", children: [action("Checked", state: .on)]),
        UIMenu(title: "Nothing", children: [action("Hidden", .hidden)]),
      ]))
    let shown = titles(of: popup)
    #expect(shown.contains("Open"))
    #expect(!shown.contains("Secret"))
    #expect(!shown.contains("Nothing"))
    #expect(shown.contains("More"))
    #expect(shown.contains("Checked"))
    let byTitle = Dictionary(
      buttons(of: popup).map { ($0.stringProperty("text") ?? "", $0) }, uniquingKeysWith: { $1 })
    let locked = try #require(byTitle["Locked"])
    #expect(gtk_widget_get_sensitive(locked) == 0)
    let delete = try #require(byTitle["Delete_it"])
    #expect(gtk_widget_has_css_class(delete, "error") != 0)
    let open = try #require(byTitle["Open"])
    #expect(gtk_widget_has_css_class(open, "error") == 0)
  }

  @Test func aChosenActionRunsBeforeTheMenuTellsOfItsEnd() async throws {
    let window = makeWindow()
    defer { window.isHidden = true }
    let chosen = action("Run")
    let popup = PopupMenu(UIMenu(children: [chosen]))
    popup.onClose = { [log] in log.entries.append("closed") }
    popup.show(on: try #require(window.rootViewController?.view), at: CGPoint(x: 40, y: 30))
    try await eventually("the menu is open") { gtk_widget_get_mapped(popup.popover) != 0 }
    let button = try #require(buttons(of: popup).first)
    #expect(gtk_widget_activate(button) != 0)
    try await eventually("the menu is closed") { log.entries.last == "closed" }
    #expect(log.entries == ["Run", "closed"])
    #expect(popup.chosenAction === chosen)
    #expect(gtk_widget_get_parent(popup.popover) == nil)
  }

  @Test func aMenuThatIsClosedChoosesNothing() async throws {
    let window = makeWindow()
    defer { window.isHidden = true }
    let popup = PopupMenu(UIMenu(children: [action("Run")]))
    popup.onClose = { [log] in log.entries.append("closed") }
    popup.show(on: try #require(window.rootViewController?.view), at: CGPoint.zero)
    try await eventually("the menu is open") { gtk_widget_get_mapped(popup.popover) != 0 }
    popup.close()
    try await eventually("the menu is closed") { !log.entries.isEmpty }
    #expect(log.entries == ["closed"])
    #expect(popup.chosenAction == nil)
  }

  @Test func aViewThatLeavesItsWindowTakesItsMenuAlong() async throws {
    let (control, button) = (UIProgressView(), UIButton(type: .system))
    button.setTitle("Press", for: .normal)
    button.addAction(action("Pressed"), for: .touchUpInside)
    let stage = try await Stage(column: [control, button])
    let popup = PopupMenu(UIMenu(children: [action("Run")]))
    popup.onClose = { [log] in log.entries.append("closed") }
    popup.show(on: control, at: CGPoint.zero)
    try await eventually("the menu is open") { gtk_widget_get_mapped(popup.popover) != 0 }
    // The menu is to be laid out anew when its view goes.
    gtk_widget_queue_resize(popup.popover)
    control.removeFromSuperview()
    try await eventually("the menu is closed") { log.entries == ["closed"] }
    #expect(popup.chosenAction == nil)
    try stage.input.click(on: button, at: CGPoint(x: 10, y: 10))
    try await eventually("the button is pressed") { log.entries == ["closed", "Pressed"] }
  }

  @Test func oneOfASingleSelectionIsChecked() throws {
    try DisplayServer.open()
    let (first, second) = (action("First", state: .on), action("Second"))
    let menu = UIMenu(options: .singleSelection, children: [first, second])
    let model = MenuModel(menu)
    g_action_group_activate_action(model.actionGroup, "action2", nil)
    #expect(log.entries == ["Second"])
    #expect(menu.selectedElements == [second])
  }

  @Test func anActionKnowsItsSenderWhileItRuns() {
    var senders: [Any?] = []
    let action = UIAction { senders.append($0.sender) }
    action.perform(sender: log)
    #expect(senders.count == 1)
    #expect(senders.first.flatMap { $0 as AnyObject? } === log)
    #expect(action.sender == nil)
  }

  @Test func animationsRunBeforeCompletionsAndOnce() {
    let animator = MenuAnimator(previewViewController: UIViewController())
    animator.addCompletion { [log] in log.entries.append("completion") }
    animator.addAnimations { [log] in
      log.entries.append("animation")
      animator.addCompletion { log.entries.append("late completion") }
    }
    animator.run { log.entries.append("change") }
    animator.run()
    #expect(log.entries == ["animation", "change", "completion", "late completion"])
    #expect(animator.preferredCommitStyle == .dismiss)
    #expect(animator.previewViewController != nil)
  }

  @Test func aConfigurationKeepsItsIdentifierAndProviders() {
    let named = UIContextMenuConfiguration(identifier: "link" as NSString)
    #expect(named.identifier as? NSString == "link")
    let made = UIContextMenuConfiguration(actionProvider: { UIMenu(children: $0) })
    #expect(made.actionProvider?([action("Copy")])?.children.map(\.title) == ["Copy"])
    #expect(made.previewProvider == nil)
  }
}
