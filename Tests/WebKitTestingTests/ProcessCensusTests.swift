import Foundation
import Testing
import WebKitTesting

@Suite struct ProcessCensusTests {
  @Test func childrenAndTheirChildrenAreCounted() async throws {
    let before = ProcessCensus()
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    let input = Pipe()
    process.standardInput = input
    process.arguments = ["-c", "cat | cat; exit 0"]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let parent = Int(process.processIdentifier)
    func offspring(of census: ProcessCensus) -> [ProcessCensus.Entry] {
      census.named("cat").filter { $0.parent == parent }
    }
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
      try await ProcessCensus.waitUntilGone("cat", except: before, timeout: .milliseconds(1))
    }
    try await ProcessCensus.waitUntilGone("cat", except: census)
    try input.fileHandleForWriting.close()
    try await ProcessCensus.waitUntilGone("cat", except: before)
  }
}
