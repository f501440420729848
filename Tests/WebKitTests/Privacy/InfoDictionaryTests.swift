import Foundation
import Testing

/// Where the Info dictionary comes from, in a program of its own.
@Suite(.timeLimit(.minutes(2))) struct InfoDictionaryTests {
  private func code(plist: String?) async throws -> String {
    try await code(
      "loadUnencrypted",
      info: plist.map { "<key>NSAppTransportSecurity</key><dict>\($0)</dict>" })
  }

  private func code(_ scenario: String, info: String?) async throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).plist")
    defer { try? FileManager.default.removeItem(at: file) }
    if let info {
      try Data(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>\(info)</dict></plist>
        """.utf8
      ).write(to: file)
    }
    let program = try ProgramProcess(
      "glibLoop", scenario,
      environment: ["WEBKIT_INFO_PLIST": info == nil ? nil : file.path])
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

  @Test("G-35 With WKAppBoundDomains in it, an app reaches its own pages as before")
  func appBound() async throws {
    let list = "<key>WKAppBoundDomains</key><array><string>example.org</string></array>"
    for scenario in ["evaluate", "worlds"] {
      let free = try await code(scenario, info: nil)
      #expect(try await code(scenario, info: list) == free)
    }
  }

  @Test("One that cannot be read leaves transport security on, with a line about it")
  func malformed() async throws {
    let outcome = try await code(plist: "<key>NSAllowsArbitraryLoads</true>")
    #expect(outcome.contains("error -1022"), "\(outcome)")
    #expect(outcome.contains("cannot read"))
  }
}
