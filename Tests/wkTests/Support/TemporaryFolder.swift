import Foundation

/// Lends a new folder, whose path has no symbolic links, for the length of `body`.
func withTemporaryFolder(_ body: (URL) throws -> Void) throws {
  let folder = try makeTemporaryFolder()
  defer { try? FileManager.default.removeItem(at: folder) }
  try body(folder)
}

func withTemporaryFolder(
  isolation: isolated (any Actor)? = #isolation, _ body: (URL) async throws -> Void
) async throws {
  let folder = try makeTemporaryFolder()
  defer { try? FileManager.default.removeItem(at: folder) }
  try await body(folder)
}

private func makeTemporaryFolder() throws -> URL {
  let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    .appending(path: "wk-\(UUID().uuidString)", directoryHint: .notDirectory)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return folder
}
