import Foundation
import Testing
import WebKitTesting

@testable import wk

/// Texts that are made of the tables of commands and options.
struct HelpTextTests {
  @Test func manual() async throws {
    try Golden.expect(ManualPage.text, "manual.txt")
    try await expectSilence("/usr/bin/man", ["--warnings", "-l", "FILE"], of: ManualPage.text)
  }

  @Test func everyOptionIsInTheManual() {
    let text = ManualPage.text.replacing("\\-", with: "-")
    for option in Tool.commands.flatMap({ $0.help.options }) {
      #expect(text.contains("--\(option.long)"), "\(option.long)")
    }
  }

  /// That it is in a text is not enough: some test runs the tool with it.
  @Test func everyOptionHasATest() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Tool").standardized
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let tests = try files.map { file in
      let text = try String(contentsOf: file, encoding: .utf8)
      // Transcripts of mistakes prove nothing.
      return text.split(separator: "\n").filter { !$0.contains("transcript.run(") }
        .joined(separator: "\n")
    }.joined(separator: "\n")
    for option in Set(Tool.options + Tool.commands.flatMap { $0.help.options }) {
      let uses = tests.ranges(of: "--\(option.long)")
      let isUsed = uses.contains { use in
        tests[use.upperBound...].first.map { !$0.isLetter && $0 != "-" } ?? true
      }
      #expect(isUsed, "no test in Tool/ uses --\(option.long)")
    }
  }

  @Test(arguments: Shell.allCases)
  func completions(shell: Shell) async throws {
    try Golden.expect(shell.completions, "completions-\(shell.rawValue).txt")
    for option in Tool.commands.flatMap({ $0.help.options }) {
      #expect(shell.completions.contains(option.long), "\(option.long)")
    }
    let program = ["/usr/bin/\(shell.rawValue)", "/bin/\(shell.rawValue)"]
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let program else { return }
    try await expectSilence(program, ["-n", "FILE"], of: shell.completions)
  }

  @Test(arguments: [
    ("wk p", "pdf"), ("wk pdf --pap", "--paper"), ("wk pdf --paper le", "legal letter"),
    ("wk html --wait-until i", "idle"), ("wk help doc", "doctor"), ("wk --ver", "--version"),
  ])
  func bashCompletes(line: String, words: String) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "wk")
      try Data(Shell.bash.completions.utf8).write(to: file)
      let typed = line.split(separator: " ").map(String.init)
      let outcome = try await ChildProcess(
        URL(filePath: "/bin/bash"),
        [
          "-c",
          """
          source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _wk
          echo "${COMPREPLY[@]}"
          """, "bash", file.path,
        ] + typed
      ).outcome()
      #expect(
        outcome.output.split(separator: "\n").last.map { $0.split(separator: " ").sorted() }
          == words.split(separator: " ").sorted())
    }
  }

  @Test func theDocumentationHasTheExitStatuses() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../docs/command-line.md").standardized
    let text = try String(contentsOf: file, encoding: .utf8)
    for status in ExitStatus.allCases {
      #expect(text.contains("| \(status.rawValue) | \(status.summary) |\n"))
    }
  }

  /// Runs a program on a file of the text, and expects that it finds no fault.
  private func expectSilence(_ program: String, _ arguments: [String], of text: String) async throws
  {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "wk.1")
      try Data(text.utf8).write(to: file)
      let outcome = try await ChildProcess(
        URL(filePath: program), arguments.map { $0 == "FILE" ? file.path : $0 }
      ).outcome()
      #expect(outcome.end == .exit(0))
      #expect(outcome.errors == "")
    }
  }
}
