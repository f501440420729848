import CWebKitGTK
import GObjectSupport
import Testing
import WebKitTesting

@testable import UIKitGTK

/// Alerts as GNOME's dialogs, answered by pointer and keyboard.
@MainActor
@Suite(.serialized) struct AlertTests {
  private final class Log {
    var entries: [String] = []
  }

  private let log = Log()

  private func answer(_ title: String, _ style: UIAlertAction.Style = .default) -> UIAlertAction {
    UIAlertAction(title: title, style: style) { [log] in log.entries.append($0.title ?? "nil") }
  }

  private func makeAlert(
    _ style: UIAlertController.Style = .alert, _ answers: UIAlertAction...
  ) -> UIAlertController {
    let alert = UIAlertController(
      title: "Delete this page?", message: "It cannot be had back.", preferredStyle: style)
    for answer in answers { alert.addAction(answer) }
    return alert
  }

  private func show(
    _ alert: UIAlertController, style: UIUserInterfaceStyle = .light
  ) async throws -> Stage {
    let controller = UIViewController()
    let stage = try await Stage(controller, style: style)
    controller.present(alert, animated: true) { [log] in log.entries.append("presented") }
    try await eventually("the alert is presented") { log.entries == ["presented"] }
    log.entries = []
    return stage
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func theButtonThatIsPressedAnswers(style: UIUserInterfaceStyle) async throws {
    let alert = makeAlert(.alert, answer("Delete", .destructive), answer("Cancel", .cancel))
    let stage = try await show(alert, style: style)
    defer { stage.close() }
    #expect(stage.window.rootViewController?.presentedViewController === alert)
    let dialog = try await stage.dialog()
    let button = try #require(Stage.button("Delete", in: dialog))
    #expect(gtk_widget_has_css_class(button, "destructive") != 0)
    _ = try await Stage.picture("alert-\(style)") { pictureOfWidget(dialog) }
    try await stage.click(on: button)
    try await eventually("an answer comes") { !log.entries.isEmpty }
    #expect(log.entries == ["Delete"])
    #expect(stage.window.rootViewController?.presentedViewController == nil)
    #expect(alert.presentingViewController == nil)
    try await eventually("the dialog is gone") { Stage.dialogs.isEmpty }
  }

  @Test func escapeCancels() async throws {
    let stage = try await show(makeAlert(.alert, answer("OK"), answer("Cancel", .cancel)))
    defer { stage.close() }
    _ = try await stage.dialog()
    try stage.input.press(.escape)
    try await eventually("an answer comes") { !log.entries.isEmpty }
    #expect(log.entries == ["Cancel"])
  }

  @Test func escapeGivesTheOnlyAnswer() async throws {
    let stage = try await show(makeAlert(.alert, answer("OK")))
    defer { stage.close() }
    _ = try await stage.dialog()
    try stage.input.press(.escape)
    try await eventually("an answer comes") { !log.entries.isEmpty }
    #expect(log.entries == ["OK"])
  }

  @Test func returnGivesThePreferredAnswer() async throws {
    let alert = makeAlert(.alert, answer("First"), answer("Second"), answer("No", .cancel))
    alert.preferredAction = alert.actions[1]
    let stage = try await show(alert)
    defer { stage.close() }
    _ = try await stage.dialog()
    try stage.input.press(.return)
    try await eventually("an answer comes") { !log.entries.isEmpty }
    #expect(log.entries == ["Second"])
  }

  @Test func anAlertWithoutACancellingAnswerHasToBeAnswered() async throws {
    let alert = makeAlert(.alert, answer("Yes"), answer("No"))
    let stage = try await show(alert)
    defer { stage.close() }
    let dialog = try await stage.dialog()
    gtk_window_close(dialog.cast())
    #expect(Stage.dialogs == [dialog])
    try await stage.click(on: try #require(Stage.button("No", in: dialog)))
    try await eventually("an answer comes") { !log.entries.isEmpty }
    #expect(log.entries == ["No"])
  }

  @Test func anActionSheetMayBeClosed() async throws {
    let alert = makeAlert(.actionSheet, answer("Save"), answer("Print"))
    let stage = try await show(alert)
    defer { stage.close() }
    _ = try await stage.dialog()
    try stage.input.press(.escape)
    try await eventually("the sheet is gone") { alert.presentingViewController == nil }
    #expect(log.entries.isEmpty)
    #expect(Stage.dialogs.isEmpty)
  }

  @Test func fieldsAreFilledIn() async throws {
    let alert = makeAlert()
    alert.addTextField { $0.placeholder = "Name" }
    alert.addTextField {
      $0.isSecureTextEntry = true
      $0.text = "secret"
    }
    alert.addAction(
      UIAlertAction(title: "OK", style: .default) { [log] _ in
        log.entries += alert.textFields?.map { $0.text ?? "nil" } ?? []
      })
    alert.addAction(answer("Cancel", .cancel))
    let stage = try await show(alert)
    defer { stage.close() }
    let dialog = try await stage.dialog()
    try await eventually("the first field has the focus") {
      alert.textFields?.first?.isFirstResponder ?? false
    }
    try stage.input.type("Kit")
    try await eventually("the text arrives") { alert.textFields?.first?.text == "Kit" }
    _ = try await Stage.picture("prompt") { pictureOfWidget(dialog) }
    try stage.input.press(.return)
    try await eventually("an answer comes") { !log.entries.isEmpty }
    #expect(log.entries == ["Kit", "secret"])
  }

  @Test func answersCanBeSwitchedOff() async throws {
    let alert = makeAlert(.alert, answer("OK"), answer("Cancel", .cancel))
    alert.actions[0].isEnabled = false
    let stage = try await show(alert)
    defer { stage.close() }
    let dialog = try await stage.dialog()
    let button = try #require(Stage.button("OK", in: dialog))
    #expect(gtk_widget_get_sensitive(button) == 0)
    alert.actions[0].isEnabled = true
    #expect(gtk_widget_get_sensitive(button) != 0)
    alert.dismiss(animated: true)
    #expect(Stage.dialogs.isEmpty)
    #expect(log.entries.isEmpty)
  }

  @Test func nothingIsPresentedWhereNothingCanBe() async throws {
    let hidden = UIViewController()
    hidden.loadViewIfNeeded()
    let alert = makeAlert(.alert, answer("OK"))
    hidden.present(alert, animated: true)
    #expect(hidden.presentedViewController == nil)
    let stage = try await show(alert)
    defer { stage.close() }
    let root = try #require(stage.window.rootViewController)
    root.present(makeAlert(.alert, answer("Other")), animated: true)
    #expect(root.presentedViewController === alert)
    let other = UIViewController()
    let otherStage = try await Stage(other)
    defer { otherStage.close() }
    other.present(alert, animated: true)
    #expect(other.presentedViewController == nil)
  }

  @Test func aWindowThatClosesTakesItsAlertWithIt() async throws {
    weak var alert: UIAlertController?
    do {
      let made = makeAlert(.alert, answer("OK"))
      alert = made
      let stage = try await show(made)
      _ = try await stage.dialog()
      stage.close()
    }
    #expect(Stage.dialogs.isEmpty)
    try await eventually("the alert is freed") { alert == nil }
    #expect(log.entries.isEmpty)
  }
}
