import Foundation
import Testing

/// Where the Info dictionary comes from, in a program of its own.
@Suite(.timeLimit(.minutes(2))) struct InfoDictionaryTests {
  private func code(plist: String?) async throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).plist")
    defer { try? FileManager.default.removeItem(at: file) }
    if let plist {
      try Data(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>NSAppTransportSecurity</key><dict>\(plist)</dict></dict></plist>
        """.utf8
      ).write(to: file)
    }
    let program = try ProgramProcess(
      "glibLoop", "loadUnencrypted",
      environment: ["WEBKIT_INFO_PLIST": plist == nil ? nil : file.path])
    let outcome = await program.outcome()
    return String(describing: outcome)
  }

  @Test("Without one, transport security is on")
  func none() async throws {
    let outcome = try await code(plist: nil)
    #expect(outcome.contains("error -1022"), "\(outcome)")
    #expect(outcome.contains("swift-webkit: transport security: http://kittens.invalid/"))
  }

  @Test("WEBKIT_INFO_PLIST names it")
  func named() async throws {
    let outcome = try await code(plist: "<key>NSAllowsArbitraryLoads</key><true/>")
    #expect(outcome.contains("error -1003"), "\(outcome)")
  }

  @Test("One that cannot be read leaves transport security on, with a line about it")
  func malformed() async throws {
    let outcome = try await code(plist: "<key>NSAllowsArbitraryLoads</true>")
    #expect(outcome.contains("error -1022"), "\(outcome)")
    #expect(outcome.contains("cannot read"))
  }
}
