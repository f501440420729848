import Foundation
import Testing
import WebKitTesting

extension ToolTests {
  private var document: String {
    """
    <!doctype html><title>Document</title><meta name=author content=Ada><body style="background: lime">
    <h1>Heading</h1><p style='break-before: page'>middle<p style='break-before: page'>end</p>
    """
  }

  @Test func thePageBecomesADocument() async throws {
    try await withTemporaryFolder { folder in
      try write(document, to: "page.html", in: folder)
      try await expectOutput("", of: "pdf", "page.html", "-o", "paper.pdf", in: folder)
      let paper = try await information("paper.pdf", in: folder)
      #expect(paper.contains("Pages:           3"))
      #expect(paper.contains("Title:           Document"))
      #expect(paper.contains("Author:          Ada"))
      #expect(paper.contains("A4"))
    }
  }

  @Test(arguments: [
    (["--paper=letter"], "612 x 792 pts"), (["--paper=144ptx2in"], "144 x 144 pts"),
    (["--landscape"], "841.89 x 595.28 pts"),
    (["--paper", "A5", "--landscape"], "595.28 x 419.53"),
    (["--pages=2-"], "Pages:           2"), (["--pages=1,3"], "Pages:           2"),
    (["--pages=-1"], "Pages:           1"),
    (["--single-page"], "Pages:           1"), (["--single-page", "--width=700"], "700 x 800 pts"),
    (["--title=Other"], "Title:           Other"), (["--author=Bea"], "Author:          Bea"),
    (["--subject=Things"], "Subject:         Things"),
    (["--keywords=one, two"], "Keywords:        one, two"),
  ])
  func documentsAreAsTheyAreAskedFor(options: [String], fact: String) async throws {
    try await withTemporaryFolder { folder in
      try write(document, to: "page.html", in: folder)
      let run = try ToolRun(["pdf", "page.html", "-o", "out.pdf"] + options, in: folder)
      #expect(await run.end() == .exit(0))
      #expect(run.errorText == "")
      let facts = try await information("out.pdf", in: folder)
      #expect(facts.contains(fact), "\(facts)")
    }
  }

  @Test func paperIsFilledAsItIsAskedFor() async throws {
    try await withTemporaryFolder { folder in
      try write(document, to: "page.html", in: folder)
      try write("<p>top <span class=pageNumber></span></p>", to: "head.html", in: folder)
      try write("<p>bottom of <span class=totalPages></span></p>", to: "foot.html", in: folder)
      try await output(
        of: "pdf", "page.html", "-o", "lines.pdf", "--header-template=head.html",
        "--footer-template=foot.html", "--outline", in: folder)
      let text = try await read("pdftotext", ["lines.pdf", "-"], in: folder)
      #expect(text.contains("top 2") && text.contains("bottom of 3"))
      let outline = try await read(
        "qpdf", ["--json", "--json-key=outlines", "lines.pdf"], in: folder)
      #expect(outline.contains("\"Heading\""))

      func place(_ options: String...) async throws -> [Double] {
        let run = try ToolRun(["pdf", "page.html", "-o", "p.pdf"] + options, in: folder)
        #expect(await run.end() == .exit(0))
        let boxes = try await read("pdftotext", ["-bbox", "p.pdf", "-"], in: folder)
        let word = try #require(boxes.split(separator: "\n").first { $0.contains(">Heading<") })
        let numbers = word.matches(of: #/Min="([0-9.]+)"|yMax="([0-9.]+)"/#)
        return numbers.compactMap { Double($0.1 ?? $0.2 ?? "") }
      }
      let standard = try await place()
      let wide = try await place("--margin", "1in 2in")
      #expect(abs(wide[0] - standard[0] - 108) < 1)
      #expect(abs(wide[1] - standard[1] - 36) < 1)
      let large = try await place("--scale=2")
      #expect(abs((large[2] - large[1]) / (standard[2] - standard[1]) - 2) < 0.1)

      try write(
        "<style>@page { size: 300pt 300pt }</style><p>text", to: "rules.html", in: folder)
      try await output(of: "pdf", "rules.html", "-o", "r.pdf", in: folder)
      #expect(try await information("r.pdf", in: folder).contains("300 x 300 pts"))
      try await output(
        of: "pdf", "rules.html", "-o", "r.pdf", "--ignore-page-rules", in: folder)
      #expect(try await information("r.pdf", in: folder).contains("A4"))
    }
  }

  @Test func backgroundsCanBeLeftOut() async throws {
    try await withTemporaryFolder { folder in
      try write(document, to: "page.html", in: folder)
      for (option, isLime) in [(nil, true), ("--no-background", false)] as [(String?, Bool)] {
        let run = try ToolRun(
          ["pdf", "page.html", "-o", "p.pdf"] + (option.map { [$0] } ?? []), in: folder)
        #expect(await run.end() == .exit(0))
        _ = try await read(
          "pdftoppm", ["-r", "20", "-png", "-f", "1", "-l", "1", "p.pdf", "p"],
          in: folder)
        let picture = try ImageProbe(
          pngData: Data(contentsOf: folder.appending(path: "p-1.png")))
        #expect((picture.fraction(of: .green) > 0.5) == isLime)
      }
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
    try await read("pdfinfo", [name], in: folder)
  }

  /// What another program says of files in the folder.
  private func read(
    _ program: String, _ arguments: [String], in folder: URL
  ) async throws -> String {
    try await ChildProcess(
      URL(filePath: "/usr/bin/env"), ["-C", folder.path, program] + arguments
    ).outcome().output
  }
}
