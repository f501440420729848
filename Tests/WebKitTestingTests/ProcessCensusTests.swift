import Foundation
import Testing
import WebKitTesting

@Suite struct ProcessCensusTests {
  @Test func childrenAndTheirChildrenAreCounted() async throws {
    let before = ProcessCensus()
    let process = try ChildProcess(
      URL(filePath: "/bin/sh"), ["-c", "sleep 600 | sleep 600; exit 0"])
    let parent = Int(process.identifier)
    func offspring(of census: ProcessCensus) -> [ProcessCensus.Entry] {
      census.named("sleep").filter { $0.parent == parent }
    }
    // The children inherit a blocked SIGTERM from some hosts of tests.
    func endOffspring() {
      for child in offspring(of: ProcessCensus()) { kill(pid_t(child.identifier), SIGKILL) }
    }
    defer { endOffspring() }
    try await eventually("both children") { offspring(of: ProcessCensus()).count == 2 }

    let census = ProcessCensus()
    let shell = try #require(census.descendants.first { $0.identifier == parent })
    #expect(shell.name == "sh")
    #expect(shell.parent == Int(getpid()))
    #expect(!shell.isZombie)
    #expect(shell.residentMemory > 0)
    #expect(census.ownResidentMemory > 1_000_000)
    #expect(census.descendantsResidentMemory >= shell.residentMemory)

    await #expect(throws: WaitTimeout.self) {
      try await ProcessCensus.waitUntilGone("sleep", except: before, timeout: .milliseconds(1))
    }
    try await ProcessCensus.waitUntilGone("sleep", except: census)
    endOffspring()
    try await ProcessCensus.waitUntilGone("sleep", except: before)
  }
}
