import Foundation
import Testing
import WebKitTesting

/// What is written about the package is true of it.
@Suite struct DocumentationTests {
  @Test("Every block of Swift in the README and the articles compiles")
  func snippets() async throws {
    let outcome = try await ChildProcess(
      ExampleTests.root.appending(path: "scripts/check-snippets")
    ).outcome()
    #expect(outcome.end == .exit(0), "\(outcome.output)\(outcome.errors)")
  }

  @Test("The documentation of all modules is made without a warning")
  func pages() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let outcome = try await ChildProcess(
      ExampleTests.root.appending(path: "scripts/make-docs"), [folder.path()]
    ).outcome()
    #expect(outcome.end == .exit(0), "\(outcome.output)\(outcome.errors)")
    for page in ["swift-webkit", "swift-webkit/gettingstarted", "webkit/wkwebview", "uikit/uiview"]
    {
      let file = folder.appending(path: "documentation/\(page)/index.html")
      #expect(FileManager.default.fileExists(atPath: file.path()), "\(page)")
    }
  }
}
