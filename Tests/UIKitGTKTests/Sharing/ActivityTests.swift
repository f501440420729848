import CWebKitGTK
import GObjectSupport
import Testing
import WebKitTesting

@testable import UIKitGTK

/// The share sheet.
@MainActor
@Suite(.serialized) struct ActivityTests {
  private final class Print: UIActivity {
    var items: [Any] = []
    override var activityType: ActivityType? { .init("test.print") }
    override var activityTitle: String? { "Print It" }
    override var activityImage: UIImage? { UIImage(systemName: "printer") }
    override func canPerform(withActivityItems activityItems: [Any]) -> Bool { true }
    override func prepare(withActivityItems activityItems: [Any]) { items = activityItems }
  }

  @Test func whatIsOfferedSuitsTheItems() throws {
    func types(_ items: [Any], excluding excluded: [UIActivity.ActivityType] = []) -> [String] {
      let controller = UIActivityViewController(
        activityItems: items, applicationActivities: [Print()])
      controller.excludedActivityTypes = excluded
      return controller.activities.compactMap(\.activityTitle)
    }
    let url = try #require(URL(string: "https://swift.org/"))
    #expect(
      types([url]) == [
        "Copy", "Save to a File…", "Open With Default Application", "Send by Mail", "Print It",
      ])
    #expect(types(["text"]) == ["Copy", "Save to a File…", "Send by Mail", "Print It"])
    #expect(types([UIImage()]) == ["Copy", "Save to a File…", "Print It"])
    #expect(types([]) == ["Print It"])
    #expect(types(["text"], excluding: [.mail, .saveToFile]) == ["Copy", "Print It"])
  }

  @Test func aMailHasTheContent() throws {
    let url = try #require(URL(string: "https://swift.org/?a=1&b=2"))
    let content = SharedContent(items: ["Look & see", url])
    #expect(
      content.mailAddress?.absoluteString
        == "mailto:?body=Look%20%26%20see%0Ahttps%3A%2F%2Fswift.org%2F%3Fa%3D1%26b%3D2")
  }

  @Test func aPictureIsSavedAsPNG() throws {
    let image = try #require(
      UIImage(rgbaBytes: Data([255, 0, 0, 255]), pixelWidth: 1, pixelHeight: 1))
    let activity = SaveActivity()
    activity.prepare(withActivityItems: [image])
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(activity.write(to: file))
    #expect(UIImage(contentsOfFile: file.path)?.pixelColor(x: 0, y: 0) == .red)
    #expect(!activity.write(to: URL(filePath: "/no/such/folder/file")))
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func aChoiceIsCarriedOutAndTold(style: UIUserInterfaceStyle) async throws {
    let root = UIViewController()
    let stage = try await Stage(root, style: style)
    defer { stage.close() }
    let own = Print()
    let sheet = UIActivityViewController(
      activityItems: ["Some text"], applicationActivities: [own])
    var told: [String] = []
    sheet.completionWithItemsHandler = { type, completed, _, _ in
      told.append("\(type?.rawValue ?? "nil") \(completed)")
    }
    root.present(sheet, animated: true)
    try await stage.appearance(of: sheet)
    let window = try #require(sheet.view.window)
    try await stage.focus(window)
    _ = try await Stage.picture("activities-\(style)") { window.picture() }
    let rows = try #require(window.gtkWidget).descendants(ofType: "AdwActionRow")
    #expect(rows.count == 4)
    try await stage.click(on: try #require(rows.first))
    try await eventually("the choice is told") { !told.isEmpty }
    #expect(told == ["com.apple.UIKit.activity.CopyToPasteboard true"])
    #expect(UIPasteboard.general.string == "Some text")
    #expect(root.presentedViewController == nil)
  }

  @Test func aSheetThatIsClosedTellsOfIt() async throws {
    let root = UIViewController()
    let stage = try await Stage(root)
    defer { stage.close() }
    let sheet = UIActivityViewController(activityItems: ["text"], applicationActivities: nil)
    var told: [String] = []
    sheet.completionWithItemsHandler = { type, completed, _, _ in
      told.append("\(type?.rawValue ?? "nil") \(completed)")
    }
    root.present(sheet, animated: true)
    try await stage.appearance(of: sheet)
    try await stage.focus(try #require(sheet.view.window))
    try stage.input.press(.escape)
    try await eventually("the end is told") { !told.isEmpty }
    #expect(told == ["nil false"])
  }
}
