import Foundation
import Testing
import WebKitTesting

/// What one run of a program leaves to the next.
@Suite(.timeLimit(.minutes(5)), .serialized) @MainActor struct PersistenceTests {
  private let server: LoopbackServer
  private let folder: URL
  private var environment: [String: String?] {
    [
      "WEBKIT_HEADLESS": "1", "XDG_DATA_HOME": folder.appending(path: "data").path,
      "XDG_CACHE_HOME": folder.appending(path: "cache").path,
    ]
  }

  init() throws {
    server = try LoopbackServer()
    server.route("/", .html("<p>page"))
    folder = FileManager.default.temporaryDirectory.appending(path: "persist-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func run(_ arguments: String...) async throws -> [String] {
    let program = try ProgramProcess(
      arguments: ["runLoop"] + arguments, environment: environment)
    let outcome = await program.outcome()
    #expect(outcome.end == .exit(0))
    return outcome.lines
  }

  @Test("The next run has the cookies and what pages keep, of each store its own")
  func nextRun() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = server.url("/").absoluteString
    let stores = ["default", UUID().uuidString, UUID().uuidString]
    for (index, store) in stores.enumerated() {
      #expect(try await run("writeData", store, page, "\(index)").contains("written"))
    }
    for (index, store) in stores.enumerated() {
      let lines = try await run("readData", store, page)
      #expect(lines.contains("cookies app=\(index) page=\(index)"))
      #expect(lines.contains("page local \(index) record \(index)"))
    }
  }

  @Test("Folders and files are for nobody else, whatever the umask")
  func privacy() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let before = umask(0o022)
    defer { umask(before) }
    _ = try await run(
      "writeData", UUID().uuidString, server.url("/").absoluteString, "1")
    var count = 0
    for part in ["data", "cache"] {
      let root = folder.appending(path: "\(part)/WebViewProgram")
      let inside = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }
      for name in [""] + (inside ?? []) {
        let attributes = try FileManager.default.attributesOfItem(
          atPath: root.appending(path: name).path)
        let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
        let mode = try #require(attributes[.posixPermissions] as? NSNumber).intValue
        #expect(mode == (isFolder ? 0o700 : 0o600), "\(name)")
        count += 1
      }
    }
    #expect(count > 10)
  }

  @Test("A program that is killed as it writes loses nothing that it was told is written")
  func killed() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for number in [3, 8, 1] {
      let store = number == 8 ? "default" : UUID().uuidString
      let program = try ProgramProcess(
        arguments: ["runLoop", "keepWriting", store, server.url("/").absoluteString],
        environment: environment)
      #expect(await program.prints("record \(number)"))
      program.kill()
      let lines = try await run("readData", store, server.url("/").absoluteString)
      let cookies = try #require(lines.first { $0.hasPrefix("cookies ") }).split(separator: " ")
      for written in 1...number { #expect(cookies.contains("app\(written)=\(written)")) }
      let words = try #require(lines.first { $0.hasPrefix("page ") }).split(separator: " ")
      #expect(try #require(Int(words[4])) >= number)
      #expect(try #require(Int(words[2])) >= number)
    }
  }

  /// Where it makes one, the engine's sandbox wants a home, and ends programs that have none (WebKitGTK 2.50).
  private static let noSandbox = (name: "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", value: "1")

  @Test("Where no caches can be written, they are kept with the data")
  func unwritableCache() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = server.url("/").absoluteString
    let environment = environment.merging([
      "XDG_CACHE_HOME": "/dev/null", Self.noSandbox.name: Self.noSandbox.value,
    ]) { $1 }
    let program = try ProgramProcess(
      arguments: ["runLoop", "writeData", "default", page, "1"], environment: environment)
    let outcome = await program.outcome()
    #expect(outcome.end == .exit(0))
    #expect(outcome.errors.contains("caches are kept with the data"))
    #expect(!outcome.errors.contains("transport security"))
    #expect(try await run("readData", "default", page).contains("page local 1 record 1"))
  }

  @Test("Where nothing can be written, the program says so and works in memory")
  func unwritable() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = try ProgramProcess(
      arguments: ["runLoop", "writeData", "default", server.url("/").absoluteString, "1"],
      environment: [
        "WEBKIT_HEADLESS": "1", "HOME": "/dev/null", "TMPDIR": folder.path,
        Self.noSandbox.name: Self.noSandbox.value,
      ])
    let outcome = await program.outcome()
    #expect(outcome.end == .exit(0))
    #expect(outcome.lines.contains("written"))
    let log = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("swift-webkit:") }
    #expect(log.contains { $0.contains("the data store is kept in memory only") })
    #expect(!outcome.errors.contains("transport security"))
    #expect(log.allSatisfy { $0.hasSuffix("Not a directory") })
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left.filter { $0.hasPrefix("swift-webkit-") } == [])
  }
}
