import Foundation
import Testing
import WebKitTesting

extension ToolTests {
  @Test func thePageBecomesADocument() async throws {
    try await withTemporaryFolder { folder in
      try write(
        "<!doctype html><title>Document</title><h1>Heading</h1><p style='break-before: page'>end</p>",
        to: "page.html", in: folder)
      try await expectOutput("", of: "pdf", "page.html", "-o", "screen.pdf", in: folder)
      #expect(try await information("screen.pdf", in: folder).contains("Pages:           1"))
      try await expectOutput(
        "", of: "pdf", "page.html", "--paginated", "--outline", "-o", "paper.pdf", in: folder)
      let paper = try await information("paper.pdf", in: folder)
      #expect(paper.contains("Pages:           2"))
      #expect(paper.contains("Title:           Document"))
      #expect(paper.contains("A4"))
    }
  }

  @Test func theDocumentGoesToStandardOutput() async throws {
    try await withTemporaryFolder { folder in
      let run = try ToolRun(["pdf", "-"], in: folder, input: Data("<p>x".utf8))
      #expect(await run.end() == .exit(0))
      #expect(run.errorText == "")
      #expect(run.output.starts(with: Data("%PDF-".utf8)))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  private func information(_ name: String, in folder: URL) async throws -> String {
    try await ChildProcess(
      URL(filePath: "/usr/bin/pdfinfo"), [folder.appending(path: name).path]
    ).outcome().output
  }
}
