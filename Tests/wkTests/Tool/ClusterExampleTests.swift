import Foundation
import Testing
import WebKitTesting

/// The examples in `docs/examples`, run as the clusters' schedulers run them: a process for each task.
extension ToolTests {
  @Test func theKubernetesExampleSharesTheWork() async throws {
    let lines = try example("kubernetes.yaml").split(separator: "\n").map(String.init)
    func value(after line: String) throws -> String {
      let index = try #require(lines.firstIndex { $0.contains(line) })
      return lines[index + 1]
    }
    // A folded block: as far as it is indented.
    let start = try #require(lines.firstIndex { $0.hasSuffix("- >-") })
    let indentation = lines[start].prefix { $0 == " " }.count
    let command = lines[(start + 1)...].prefix { $0.prefix { $0 == " " }.count > indentation }
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    let text = try value(after: "name: JOB_COMPLETIONS")
    let count = try #require(Int(text.filter(\.isNumber)))
    #expect(lines.contains("  completions: \(count)"))

    try await shareWork(tasks: count) { index, folder in
      try await run(
        ["/bin/sh", "-c", command], in: folder,
        ["JOB_COMPLETION_INDEX": "\(index)", "JOB_COMPLETIONS": "\(count)"])
    }
  }

  @Test func theSlurmExampleSharesTheWork() async throws {
    let script = examples.appending(path: "slurm.sh").path
    #expect(try example("slurm.sh").contains("#SBATCH --array=1-4\n"))
    try await shareWork(tasks: 4) { index, folder in
      try await run(
        ["/bin/bash", script, "pages.jsonl", "out"], in: folder,
        [
          "SLURM_ARRAY_TASK_ID": "\(index + 1)", "SLURM_ARRAY_TASK_COUNT": "4",
          "SLURM_ARRAY_TASK_MIN": "1", "SLURM_CPUS_PER_TASK": "2",
        ])
    }
  }

  private var examples: URL {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../docs/examples").standardized
  }

  private func example(_ name: String) throws -> String {
    try String(contentsOf: examples.appending(path: name), encoding: .utf8)
  }

  /// Runs the tasks, and expects that each page is done by one of them.
  private func shareWork(tasks: Int, _ run: (Int, URL) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let count = 2 * tasks + 1
      for number in 0..<count { try write("<p>\(number)", to: "page\(number).html", in: folder) }
      try write(
        (0..<count).map { "{\"input\": \"page\($0).html\"}\n" }.joined(), to: "pages.jsonl",
        in: folder)
      for index in 0..<tasks { try await run(index, folder) }
      let names = try FileManager.default.contentsOfDirectory(
        atPath: folder.appending(path: "out").path)
      let documents = (0..<count).map { "page\($0).pdf" }
      #expect(Set(names.filter { $0.hasSuffix(".pdf") }) == Set(documents))
      let reports = try names.filter { $0.hasPrefix("report-") }.map {
        try String(contentsOf: folder.appending(path: "out/\($0)"), encoding: .utf8)
          .split(separator: "\n")
      }
      #expect(reports.count == tasks)
      #expect(reports.joined().count == count)
      #expect(reports.joined().allSatisfy { $0.contains("\"status\":\"done\"") })
    }
  }

  /// With `wk` where programs are looked for.
  private func run(
    _ command: [String], in folder: URL, _ environment: [String: String]
  ) async throws {
    let programs = folder.appending(path: "bin")
    if !FileManager.default.fileExists(atPath: programs.path) {
      try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: false)
      try FileManager.default.createSymbolicLink(
        atPath: programs.appending(path: "wk").path, withDestinationPath: ToolRun.executable)
    }
    let inherited = ProcessInfo.processInfo.environment.filter {
      ["HOME", "TMPDIR", "LD_LIBRARY_PATH"].contains($0.key)
    }
    let variables = inherited.merging(environment) { $1 }
      .merging(["PATH": "\(programs.path):/usr/bin:/bin"]) { $1 }
    let outcome = try await ChildProcess(
      URL(filePath: command[0]), Array(command.dropFirst()), environment: variables,
      directory: folder
    ).outcome()
    #expect(outcome.end == .exit(0), "\(outcome.errors)")
  }
}
