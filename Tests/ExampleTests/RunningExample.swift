import Foundation
import Testing
import WebKit
import WebKitTesting

/// The example `ViewController` as a process on this one's private display.
@MainActor
final class RunningExample {
  let input: SyntheticInput
  private let program: ChildProcess
  private var shownDialog: ImageProbe?

  /// - Parameter url: the page to show; nil for the example's own.
  init(_ url: URL?) throws {
    // Opens the private display, which the program is to find as if it were a desktop's.
    _ = UIWindow(frame: .zero).gtkWidget
    input = try SyntheticInput()
    var environment = ProcessInfo.processInfo.environment
    environment["WEBKIT_HEADLESS"] = nil
    program = try ChildProcess(
      ChildProcess.builtPrograms.appending(path: "ViewController"),
      url.map { [$0.absoluteString] } ?? [], environment: environment)
  }

  func end() {
    program.send(SIGTERM)
  }

  /// What the screen looks like; also kept in the folder that `WEBKIT_TEST_PICTURES` names.
  @discardableResult
  func picture(_ name: String) throws -> ImageProbe {
    let data = try #require(try input.screenPicture().pngData())
    if let folder = ProcessInfo.processInfo.environment["WEBKIT_TEST_PICTURES"] {
      try data.write(to: URL(filePath: folder).appending(path: "\(name).png"))
    }
    return try ImageProbe(pngData: data)
  }

  /// Waits until a good part of the screen, the page, has a colour.
  func shows(_ color: PixelColor) async throws {
    try await eventually("the page is \(color)") {
      try picture("example-page").fraction(of: color) > 0.2
    }
  }

  /// Waits until a dialog, other than the one before, covers the corner of the page and is still.
  func dialog(_ name: String) async throws {
    let corner = PixelRect(x: 40, y: 60, width: 120, height: 30)
    var last: ImageProbe?
    try await eventually("a dialog is there") {
      let now = try picture(name)
      defer { last = now }
      guard let last, now.difference(from: last)?.isNone ?? false,
        now.fraction(of: .blue, in: corner) == 0
      else { return false }
      if let shownDialog, now.difference(from: shownDialog)?.isNone ?? true { return false }
      shownDialog = now
      return true
    }
  }
}
