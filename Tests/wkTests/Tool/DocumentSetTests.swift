import Foundation
import Testing
import WebKitTesting

extension ToolTests {
  private var set: DocumentSet { DocumentSet() }

  /// Runs a command on all documents of the set, and expects that none fails.
  private func make(
    _ command: String, _ options: String..., check: (URL, DocumentSet.Document) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let documents = set.documents
      for document in documents {
        try document.contents.write(to: folder.appending(path: document.name))
      }
      let run = try ToolRun(
        [command] + documents.map(\.name) + ["-o", "out", "-j2", "-q"] + options, in: folder)
      #expect(await run.end() == .exit(0))
      // The library tells of what a page may not read.
      #expect(!run.errorText.contains("wk:"))
      let files = try FileManager.default.contentsOfDirectory(
        atPath: folder.appending(path: "out").path)
      #expect(files.count == documents.count)
      let ending = files.first.map { URL(filePath: $0).pathExtension } ?? ""
      for document in documents {
        let stem = URL(filePath: document.name).deletingPathExtension().lastPathComponent
        try await check(folder.appending(path: "out/\(stem).\(ending)"), document)
      }
    }
  }

  private func words(_ program: String, _ arguments: [String]) async throws -> String {
    let outcome = try await ChildProcess(URL(filePath: "/usr/bin/\(program)"), arguments).outcome()
    #expect(outcome.end == .exit(0), "\(program) \(arguments): \(outcome.errors)")
    return outcome.output
  }

  @Test func aHundredDocumentsToPDF() async throws {
    try await make("pdf") { file, document in
      _ = try await words("qpdf", ["--check", file.path])
      let text = try await words("pdftotext", [file.path, "-"])
      if let mark = document.mark { #expect(text.contains(mark), "\(document.name)") }
    }
  }

  @Test func aHundredDocumentsToPictures() async throws {
    try await make("shot") { file, document in
      let picture = try ImageProbe(pngData: Data(contentsOf: file))
      #expect(picture.width == 1280 && picture.height == 800)
      if document.mark != nil {
        #expect(picture.fraction(of: .white) < 1, "\(document.name) is blank")
      }
    }
  }

  @Test func aHundredDocumentsToArchives() async throws {
    try await withTemporaryFolder { folder in
      var lines: [String] = []
      try await make("archive") { file, document in
        let copy = folder.appending(path: "\(document.name).webarchive")
        try FileManager.default.moveItem(at: file, to: copy)
        lines.append("{\"input\": \"\(copy.lastPathComponent)\"}")
      }
      try write(lines.joined(separator: "\n"), to: "list.jsonl", in: folder)
      let run = try ToolRun(
        [
          "js", "--manifest=list.jsonl", "-q", "--offline",
          "document.documentElement.textContent.match(/Mark\\d+/)?.[0] ?? ''",
        ], in: folder)
      #expect(await run.end() == .exit(0))
      let marks = run.outputText.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(marks.map(String.init) == set.documents.map { $0.mark ?? "" })
    }
  }
}
