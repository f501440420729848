import Foundation
import Testing

/// Runs the tool, expects that it does its job without a word on standard error, and returns what it
/// prints.
@discardableResult
func output(
  of arguments: String..., in folder: URL, input: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) async throws -> String {
  try await output(of: arguments, in: folder, input: input, sourceLocation: sourceLocation)
}

/// Likewise, and expects that it prints this.
func expectOutput(
  _ text: String, of arguments: String..., in folder: URL, input: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let output = try await output(
    of: arguments, in: folder, input: input, sourceLocation: sourceLocation)
  #expect(output == text, sourceLocation: sourceLocation)
}

private func output(
  of arguments: [String], in folder: URL, input: String, sourceLocation: SourceLocation
) async throws -> String {
  let run = try ToolRun(arguments, in: folder, input: Data(input.utf8))
  let end = await run.end()
  #expect(end == .exit(0), sourceLocation: sourceLocation)
  #expect(run.errorText == "", sourceLocation: sourceLocation)
  return run.outputText
}
