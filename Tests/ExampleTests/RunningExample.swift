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

  /// - Parameters:
  ///   - url: the page to show; nil for the example's own.
  ///   - desktop: the one that the program finds itself on.
  init(_ url: URL?, on desktop: TestDesktop? = nil) throws {
    // Opens the private display, which the program is to find as if it were a desktop's.
    _ = UIWindow(frame: .zero).gtkWidget
    input = try SyntheticInput()
    var environment = ProcessInfo.processInfo.environment
    environment["WEBKIT_HEADLESS"] = nil
    environment.merge(desktop?.environmentForPrograms ?? [:]) { $1 }
    program = try ChildProcess(
      ChildProcess.builtPrograms.appending(path: "ViewController"),
      url.map { [$0.absoluteString] } ?? [], environment: environment)
  }

  /// Ends it, and waits for its processes, which write into the desktop's folder to the last.
  func end() {
    let engine = ProcessCensus().descendants(of: Int(program.identifier))
    program.send(SIGTERM)
    while !program.hasEnded || !engine.allSatisfy(\.hasEnded) { usleep(5_000) }
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

  /// Waits until a dialog, other than the one before, covers the middle of the page and is still.
  func dialog(_ name: String) async throws {
    let middle = PixelRect(x: 462, y: 374, width: 100, height: 20)
    var last: ImageProbe?
    try await eventually("a dialog is there") {
      let now = try picture(name)
      defer { last = now }
      guard let last, now.difference(from: last)?.isNone ?? false,
        now.fraction(of: .blue, in: middle) == 0
      else { return false }
      if let shownDialog, now.difference(from: shownDialog)?.isNone ?? true { return false }
      shownDialog = now
      return true
    }
  }

  /// Waits until a menu covers what is below and to the right of a place in the page; where it is.
  func menu(at place: CGPoint) async throws -> PixelRect {
    let below = PixelRect(x: Int(place.x) + 10, y: Int(place.y) + 20, width: 60, height: 60)
    try await eventually("a menu is there") {
      try picture("example-menu").fraction(of: .blue, in: below) == 0
    }
    try await still("example-menu")
    // Nothing else is as white as a menu.
    return try #require(try picture("example-menu").boundingBox(of: .white, tolerance: 1))
  }

  /// Waits until nothing moves any more.
  func still(_ name: String) async throws {
    var last = try picture(name)
    try await eventually("nothing moves") {
      let now = try picture(name)
      defer { last = now }
      return now.difference(from: last)?.isNone ?? false
    }
  }
}
