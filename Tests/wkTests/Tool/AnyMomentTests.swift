import Foundation
import Testing
import WebKitTesting

extension ToolTests {
  @Test func aSignalAtAnyMomentLeavesNothingBehind() async throws {
    try await withTemporaryFolder { folder in
      let temporary = folder.appending(path: "tmp")
      try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: false)
      let inputs = (1...40).map { "page-\($0).html" }
      for input in inputs { try write("<h1>\(input)</h1>", to: input, in: folder) }
      for round in 0..<20 {
        let signal = round.isMultiple(of: 2) ? SIGINT : SIGTERM
        let run = try ToolRun(
          ["pdf"] + inputs + ["-o", "out", "-j2", "-q"], in: folder,
          environment: ["TMPDIR": temporary.path])
        // Half of them in the first 50 milliseconds, the last one after 1.5 seconds.
        let moment = pow(1.47, Double(round))
        try await Task.sleep(for: .milliseconds(moment))
        run.send(signal)
        let end = await run.end()
        #expect(end == .signal(signal) || end == .exit(0), "after \(moment) ms")
        #expect(!run.errorText.contains("wk:"), "after \(moment) ms")
        try await eventually("the end of the processes of a run of \(moment) ms") {
          Self.processes(withTemporaryFolder: temporary).isEmpty
        }
        let left = try FileManager.default.subpathsOfDirectory(atPath: temporary.path)
        #expect(left == [], "after \(moment) ms")
        try expectCompleteDocuments(in: folder.appending(path: "out"))
      }
    }
  }

  /// Expects that all there is in a folder is whole, and removes it.
  private func expectCompleteDocuments(in folder: URL) throws {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names {
      let data = try Data(contentsOf: folder.appending(path: name))
      #expect(name.hasSuffix(".pdf") && data.suffix(6) == Data("%%EOF\n".utf8), "\(name)")
    }
    try? FileManager.default.removeItem(at: folder)
  }

  /// All processes that were started with this folder for temporary files, whoever is their parent now.
  private static func processes(withTemporaryFolder folder: URL) -> [Int] {
    let variable = Data("TMPDIR=\(folder.path)\0".utf8)
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return numbers.compactMap { Int($0) }.filter {
      FileManager.default.contents(atPath: "/proc/\($0)/environ")?.range(of: variable) != nil
    }
  }
}
