import Foundation
import Testing
import WebKit
import WebKitTesting

/// The example `ViewController` on a display that it takes for a desktop's: what it hands over to the desktop, and the
/// desktop's own dialogs.
@MainActor
@Suite(.serialized) struct DesktopTests {
  private static let link = """
    <body style="margin:0;background:#0000ff"><a href="ADDRESS"
    style="display:block;height:100vh;background:#0000ff"></a>
    """

  private func page(linkingTo address: String) throws -> LoopbackServer {
    let server = try LoopbackServer()
    server.route(
      "/", .html(Self.link.replacingOccurrences(of: "ADDRESS", with: address)))
    return server
  }

  private func middle(_ running: RunningExample) async throws -> CGPoint {
    try await running.shows(.blue)
    let area = try #require(try running.picture("example").boundingBox(of: .blue))
    return CGPoint(x: area.x + area.width / 3, y: area.y + area.height / 3)
  }

  @Test("G-12 A click on a mail link opens the desktop's mail program")
  func mail() async throws {
    let desktop = try TestDesktop(schemes: ["mailto"])
    let server = try page(linkingTo: "mailto:kit@example.org")
    let running = try RunningExample(server.url("/"), on: desktop)
    defer { running.end() }
    running.input.click(onScreenAt: try await middle(running))
    try await eventually("the mail program") { desktop.opened == ["mailto:kit@example.org"] }
  }

  @Test("G-15 G-16 Open Link in Browser, in a link's menu, opens the desktop's browser")
  func openInBrowser() async throws {
    let desktop = try TestDesktop(schemes: ["http", "https"])
    let server = try page(linkingTo: "/cats")
    let running = try RunningExample(server.url("/"), on: desktop)
    defer { running.end() }
    let place = try await middle(running)
    running.input.click(onScreenAt: place, button: 3)
    let menu = try await running.menu(at: place)
    // The second of four entries.
    running.input.click(
      onScreenAt: CGPoint(x: menu.x + menu.width / 2, y: menu.y + menu.height * 3 / 8 + 1))
    try await eventually("the browser") {
      desktop.opened == [server.url("/cats").absoluteString]
    }
    #expect(server.requests(at: "/cats").isEmpty)
  }

  @Test("G-19 An input for files opens the desktop's dialog, and gets the file that is chosen")
  func chooseFile() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "cat.txt")
    try "meow".write(to: file, atomically: true, encoding: .utf8)

    let server = try LoopbackServer()
    server.route(
      "/",
      .html(
        """
        <body style="margin:0;background:#0000ff"><label style="display:block;height:100vh">
        <input type=file hidden onchange="this.files[0].text().then(text =>
        document.body.style.background = text == 'meow' ? '#00ff00' : '#ff0000')"></label>
        """))
    let running = try RunningExample(server.url("/"))
    defer { running.end() }
    running.input.click(onScreenAt: try await middle(running))
    try await running.dialog("example-file-chooser")
    try running.input.type("l", with: [.control])
    try running.input.type(file.path)
    try await running.still("example-file-chosen")
    try running.input.press(.return)
    try await running.shows(.green)
  }
}
