import CWebKitGTK
import GObjectSupport
import Testing
import WebKitTesting

@testable import UIKitGTK

/// Controls in a real window, operated by pointer and keyboard.
@MainActor
@Suite struct ControlTests {
  private final class Log {
    var entries: [String] = []
  }

  private let log = Log()

  private func note(_ text: String) -> UIAction {
    UIAction(title: text) { [log] _ in log.entries.append(text) }
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func controlsLookLikeGNOME(style: UIUserInterfaceStyle) async throws {
    let title = UILabel()
    title.text = "A title"
    title.font = .preferredFont(forTextStyle: .title1)
    let text = UILabel()
    text.text = String(repeating: "Some longer text that needs several lines. ", count: 4)
    text.numberOfLines = 0
    let field = UITextField()
    field.placeholder = "Name"
    field.borderStyle = .roundedRect
    let search = UISearchBar()
    search.showsCancelButton = true
    let progress = UIProgressView(progressViewStyle: .default)
    progress.progress = 0.4
    let spinner = UIActivityIndicatorView(style: .large)
    spinner.startAnimating()
    let delete = UIButton(configuration: .filled(), primaryAction: note("Delete"))
    delete.role = .destructive
    let menu = UIButton(configuration: .gray(), primaryAction: nil)
    menu.setTitle("Menu", for: .normal)
    menu.menu = UIMenu(children: [note("One")])
    menu.showsMenuAsPrimaryAction = true
    let buttons = UIStackView(arrangedSubviews: [
      UIButton(configuration: .filled(), primaryAction: note("Save")), delete, menu,
      UIButton(type: .close), spinner,
    ])
    buttons.spacing = 6
    buttons.distribution = .equalSpacing
    let stage = try await Stage(
      column: [title, text, field, search, progress, buttons], style: style)
    defer { stage.close() }
    let probe = try await stage.picture("controls-\(style)")
    let corner = probe.color(x: 4, y: 4)
    #expect(style == .dark ? corner.red < 80 : corner.red > 200)
    #expect(title.traitCollection.userInterfaceStyle == style)
    #expect(text.frame.height > title.frame.height)
    #expect(progress.frame.width == 388)
  }

  @Test func aClickPressesAButton() async throws {
    let button = UIButton(configuration: .bordered(), primaryAction: note("pressed"))
    button.addAction(note("touched"), for: .touchUpInside)
    let stage = try await Stage(column: [button])
    defer { stage.close() }
    try await stage.click(on: button)
    try await eventually("the button is pressed") { log.entries.count == 2 }
    #expect(log.entries == ["pressed", "touched"])
    log.entries = []
    try await eventually("the button has the focus") { button.becomeFirstResponder() }
    try stage.input.press(.space)
    try await eventually("the button is pressed") { log.entries.count >= 2 }
    #expect(log.entries == ["pressed", "touched"])
  }

  @Test func aButtonOpensItsMenu() async throws {
    let button = UIButton(configuration: .gray(), primaryAction: note("pressed"))
    button.menu = UIMenu(children: [note("One"), note("Two")])
    button.showsMenuAsPrimaryAction = true
    let stage = try await Stage(column: [button])
    defer { stage.close() }
    try await stage.click(on: button)
    let widget = try #require(button.widget)
    let items = try await stage.menuItems(on: button)
    try await stage.click(on: try #require(items.last))
    try await eventually("an action runs") { !log.entries.isEmpty }
    #expect(log.entries == ["Two"])
    try await eventually("the menu is gone") {
      widget.descendants(ofType: "GtkModelButton").isEmpty
    }
  }

  @Test func aMenuThatIsOpenGoesWithItsWindow() async throws {
    let button = UIButton(configuration: .gray(), primaryAction: nil)
    button.menu = UIMenu(children: [note("One")])
    button.showsMenuAsPrimaryAction = true
    let stage = try await Stage(column: [button])
    try await stage.click(on: button)
    _ = try await stage.menuItems(on: button)
    stage.close()
    let other = UIButton(configuration: .gray(), primaryAction: note("pressed"))
    let otherStage = try await Stage(column: [other])
    defer { otherStage.close() }
    try await otherStage.click(on: other)
    try await eventually("the other window gets the click") { log.entries == ["pressed"] }
  }

  private final class FieldDelegate: UITextFieldDelegate {
    let log: Log
    init(_ log: Log) { self.log = log }
    func textFieldDidBeginEditing(_ textField: UITextField) { log.entries.append("begin") }
    func textFieldDidEndEditing(_ textField: UITextField) { log.entries.append("end") }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      log.entries.append("return \(textField.text ?? "nil")")
      return true
    }
  }

  @Test func typingFillsAField() async throws {
    let field = UITextField()
    field.borderStyle = .roundedRect
    let other = UITextField()
    let delegate = FieldDelegate(log)
    field.delegate = delegate
    field.addAction(note("changed"), for: .editingChanged)
    field.addAction(note("done"), for: .primaryActionTriggered)
    let stage = try await Stage(column: [other, field])
    defer { stage.close() }
    other.becomeFirstResponder()
    log.entries = []
    try await stage.click(on: field)
    try await eventually("the field has the focus") { field.isFirstResponder }
    try stage.input.type("Ab1")
    try stage.input.press(.return)
    try await eventually("Return arrives") { log.entries.last == "done" }
    #expect(
      log.entries == ["begin", "changed", "changed", "changed", "return Ab1", "done"])
    #expect(field.text == "Ab1")
    try stage.input.press(.tab, with: [.shift])
    try await eventually("the focus moves") { other.isFirstResponder }
    #expect(log.entries.last == "end")
    #expect(field.resignFirstResponder())
  }

  @Test func settingAFieldsTextTellsNobody() async throws {
    let field = UITextField()
    field.addAction(note("changed"), for: .editingChanged)
    let stage = try await Stage(column: [field])
    defer { stage.close() }
    field.text = "set"
    field.isSecureTextEntry = true
    #expect(log.entries.isEmpty)
    let entry: UnsafeMutablePointer<GtkEntry> = try #require(field.content?.pointer).cast()
    #expect(String(cString: gtk_editable_get_text(OpaquePointer(entry))) == "set")
    #expect(gtk_entry_get_visibility(entry) == 0)
  }

  private final class SearchDelegate: UISearchBarDelegate {
    let log: Log
    init(_ log: Log) { self.log = log }
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
      log.entries.append(searchText)
    }
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { log.entries.append("search") }
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { log.entries.append("cancel") }
  }

  @Test func aSearchBarTellsItsDelegate() async throws {
    let bar = UISearchBar()
    bar.showsCancelButton = true
    let delegate = SearchDelegate(log)
    bar.delegate = delegate
    let stage = try await Stage(column: [bar])
    defer { stage.close() }
    #expect(bar.becomeFirstResponder())
    try stage.input.type("hi")
    try stage.input.press(.return)
    try await eventually("Return arrives") { log.entries.last == "search" }
    #expect(log.entries == ["h", "hi", "search"])
    try await stage.click(on: try #require(bar.subviews.last))
    try await eventually("the search ends") { log.entries.last == "cancel" }
  }

  @Test func aSearchBarHasRoomForItsButton() throws {
    let bar = UISearchBar()
    let room = CGSize(width: 1000, height: 100)
    let (plain, fitting) = (bar.intrinsicContentSize, bar.sizeThatFits(room))
    bar.showsCancelButton = true
    let button = try #require(bar.subviews.last).intrinsicContentSize.width
    #expect(button > 20)
    if plain.width != UIView.noIntrinsicMetric {
      #expect(bar.intrinsicContentSize.width == plain.width + button + 6)
    }
    #expect(bar.sizeThatFits(room).width == min(fitting.width, 1000 - button - 6) + button + 6)
    bar.bounds.size = CGSize(width: 300, height: 34)
    bar.layoutIfNeeded()
    #expect(bar.searchTextField.frame.width == 300 - button - 6)
    #expect(bar.subviews.last?.frame.maxX == 300)
  }

  @Test func controlsHaveAccessibleNames() async throws {
    let button = UIButton(type: .close)
    button.accessibilityLabel = "Close the page"
    button.accessibilityIdentifier = "close"
    let stage = try await Stage(column: [button])
    defer { stage.close() }
    let widget = try #require(button.content?.pointer)
    #expect(String(cString: gtk_widget_get_name(widget)) == "close")
  }

  @Test func progressIsCutOff() {
    let view = UIProgressView(progressViewStyle: .bar)
    #expect(view.progress == 0)
    view.setProgress(1.5, animated: true)
    #expect(view.progress == 1)
    view.progress = -.infinity
    #expect(view.progress == 0)
    view.progress = .nan
    #expect(view.progress == 0)
  }

  @Test func aSpinnerHidesWhenItStops() {
    let spinner = UIActivityIndicatorView(style: .medium)
    #expect(spinner.isHidden)
    spinner.startAnimating()
    #expect(!spinner.isHidden)
    #expect(spinner.isAnimating)
    spinner.hidesWhenStopped = false
    spinner.stopAnimating()
    #expect(!spinner.isHidden)
  }

  @Test func aControlReplacesAnActionOfTheSameName() {
    let control = UIControl()
    let identifier = UIAction.Identifier("go")
    control.addAction(
      UIAction(identifier: identifier) { [log] _ in log.entries.append("old") }, for: .valueChanged)
    control.addAction(
      UIAction(identifier: identifier) { [log] _ in log.entries.append("new") }, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    control.sendActions(for: .editingChanged)
    #expect(log.entries == ["new"])
    control.removeAction(identifiedBy: identifier, for: .allEvents)
    control.sendActions(for: .valueChanged)
    #expect(log.entries == ["new"])
    control.isSelected = true
    control.isEnabled = false
    #expect(control.state == [.disabled, .selected])
  }
}
