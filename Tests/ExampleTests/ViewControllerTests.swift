import Foundation
import Testing
import WebKit
import WebKitTesting

/// The example `ViewController`, run on the display of this process and operated by pointer and keyboard.
@MainActor
@Suite(.serialized) struct ViewControllerTests {
  @Test(
    "G-01 G-11 The page fills the area between the bars, and its panels are dialogs whose answers it gets"
  )
  func pageAndPanels() async throws {
    let server = try LoopbackServer()
    let page = """
      <title>Panels</title><body style="margin:0;background:#0000ff">
      <script>
        onclick = () => {
          alert('Hello')
          const sure = confirm('Sure?')
          const name = prompt('Name?', 'Kit')
          document.body.style.background = sure && name == 'Kitty' ? '#00ff00' : '#ff0000'
        }
      </script>
      """
    server.route("/", .html(page))
    let running = try RunningExample(server.url("/"))
    defer { running.end() }
    try await running.shows(.blue)
    let area = try #require(try running.picture("example").boundingBox(of: .blue))
    #expect(area.x < 12)
    #expect(area.width > 1000)
    #expect(area.height > 600)

    running.input.click(onScreenAt: CGPoint(x: area.x + 300, y: area.y + 100))
    try await running.dialog("example-alert")
    try running.input.press(.return)
    try await running.dialog("example-confirm")
    try running.input.press(.return)
    try await running.dialog("example-prompt")
    try running.input.press(.right)
    try running.input.type("ty")
    try running.input.press(.return)
    try await running.shows(.green)
    let after = try #require(try running.picture("example-after").boundingBox(of: .green))
    #expect(after == area)
  }

  @Test(
    "G-08 G-21 A link that wants a new window opens in the same view, and the back button leads back"
  )
  func newWindowAndBack() async throws {
    let server = try LoopbackServer()
    server.route(
      "/",
      .html(
        """
        <body style="margin:0"><a href="/next" target="_blank"
        style="display:block;height:100vh;background:#0000ff"></a>
        """))
    server.route("/next", .html("<body style='background:#00ff00'>"))
    let running = try RunningExample(server.url("/"))
    defer { running.end() }
    try await running.shows(.blue)
    let area = try #require(try running.picture("example").boundingBox(of: .blue))
    running.input.click(onScreenAt: CGPoint(x: area.x + 500, y: area.y + 300))
    try await running.shows(.green)
    // The back button is the first one of the toolbar.
    running.input.click(onScreenAt: CGPoint(x: area.x + 24, y: area.y + area.height + 24))
    try await running.shows(.blue)
  }

  @Test("The example's own page, in the pictures of the documentation")
  func startPage() async throws {
    let running = try RunningExample(nil)
    defer { running.end() }
    try await eventually("the page is painted") {
      let picture = try running.picture("example-start")
      let page = PixelRect(x: 20, y: 60, width: 600, height: 300)
      return picture.fraction(of: .white, tolerance: 4, in: page) > 0.5
        && picture.fraction(of: .black, tolerance: 40, in: page) > 0.002
    }
  }
}
