import Foundation
import Testing
import WebKit
import WebKitTesting

/// The example `ViewController`, run on the display of this process and operated by pointer and keyboard.
@MainActor
@Suite(.serialized) struct ViewControllerTests {
  /// The running example and the input to it.
  @MainActor private final class Running {
    let program: ChildProcess
    let input: SyntheticInput

    init() throws {
      // The program is to find the private display of this process.
      _ = UIWindow(frame: .zero).gtkWidget
      input = try SyntheticInput()
      var environment = ProcessInfo.processInfo.environment
      environment["WEBKIT_HEADLESS"] = nil
      program = try ChildProcess(
        ChildProcess.builtPrograms.appending(path: "ViewController"), environment: environment)
    }

    /// What the screen looks like; also kept in the folder that `WEBKIT_TEST_PICTURES` names.
    func picture(_ name: String) throws -> ImageProbe {
      let data = try #require(try input.screenPicture().pngData())
      if let folder = ProcessInfo.processInfo.environment["WEBKIT_TEST_PICTURES"] {
        try data.write(to: URL(filePath: folder).appending(path: "\(name).png"))
      }
      return try ImageProbe(pngData: data)
    }

    /// Waits until nothing moves on the screen any more, and it is another picture than before.
    func picture(_ name: String, otherThan before: ImageProbe?) async throws -> ImageProbe {
      var last: ImageProbe?
      return try await eventually("the screen changes") { () -> ImageProbe? in
        let now = try picture(name)
        defer { last = now }
        guard let last, now.difference(from: last)?.isNone ?? false else { return nil }
        if let before, now.difference(from: before, tolerance: 8)?.isNone ?? false { return nil }
        return now
      }
    }
  }

  @Test("The example shows its page between its bars, and a panel above them")
  func pageAndPanel() async throws {
    let running = try Running()
    defer { running.program.send(SIGTERM) }
    var shown: ImageProbe?
    try await eventually("the page is painted") {
      let picture = try running.picture("example")
      shown = picture
      // The page's text is black on white, below the bar.
      let page = PixelRect(x: 20, y: 60, width: 600, height: 300)
      return picture.fraction(of: .white, tolerance: 4, in: page) > 0.5
        && picture.fraction(of: .black, tolerance: 40, in: page) > 0.002
    }
    let before = try await running.picture("example", otherThan: nil)
    #expect(shown != nil)
    // The first button of the page.
    running.input.click(onScreenAt: CGPoint(x: 110, y: 180))
    let panel = try await running.picture("example-alert", otherThan: before)
    try running.input.press(.escape)
    _ = try await running.picture("example-after", otherThan: panel)
  }
}
