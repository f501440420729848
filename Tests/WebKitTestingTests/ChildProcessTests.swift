import Foundation
import Testing
import WebKitTesting

@Suite struct ChildProcessTests {
  private static let shell = URL(filePath: "/bin/sh")

  @Test func whatItWritesAndHowItEnds() async throws {
    let outcome = try await ChildProcess(
      Self.shell, ["-c", "pwd; echo \"$COLOUR\"; echo trouble >&2; exit 3"],
      environment: ["COLOUR": "green"], directory: URL(filePath: "/usr")
    ).outcome()
    #expect(outcome.lines == ["/usr", "green"])
    #expect(outcome.errors == "trouble\n")
    #expect(outcome.end == .exit(3))
  }

  @Test func aProgramThatIsNotThere() {
    #expect(throws: (any Error).self) { try ChildProcess(URL(filePath: "/nonexistent")) }
  }

  @Test func readsItsInput() async throws {
    let process = try ChildProcess(Self.shell, ["-c", "read line; echo \"$line!\""])
    process.input.write(Data("hello\n".utf8))
    #expect(await process.outcome().output == "hello!\n")
  }

  /// Each waits for its input; the end of one is seen while the others, started at the same time, run.
  @Test func theEndOfOneOfSeveral() async throws {
    for _ in 0..<20 {
      let processes = try await withThrowingTaskGroup(of: ChildProcess.self) { group in
        for _ in 0..<6 { group.addTask { try ChildProcess(URL(filePath: "/bin/cat")) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      for (index, process) in processes.enumerated() {
        #expect(!process.hasEnded)
        if index.isMultiple(of: 2) { process.send(SIGKILL) } else { try process.input.close() }
        let outcome = await process.outcome()
        #expect(outcome.end == (index.isMultiple(of: 2) ? .signal(SIGKILL) : .exit(0)))
      }
    }
  }
}
