import Foundation
import Testing

extension ToolTests {
  @Test func theTimeCoversReading() async throws {
    try await withTemporaryFolder { folder in
      #expect(mkfifo(folder.appending(path: "pipe").path, 0o600) == 0)
      try write("<p>", to: "page.html", in: folder)
      let late = "wk: the page was not ready after 0.3 seconds; allow more with --timeout SECONDS\n"
      for arguments in [["html", "pipe"], ["js", "page.html", "--file=pipe"]] {
        let run = try ToolRun(arguments + ["--timeout=0.3"], in: folder)
        #expect(await run.end() == .exit(75), "\(arguments)")
        #expect(run.errorText == late)
      }
    }
  }

  @Test func whatHasNoEndIsTooLarge() async throws {
    try await withTemporaryFolder { folder in
      let run = try ToolRun(["html", "/dev/zero"], in: folder)
      #expect(await run.end() == .exit(65))
      #expect(run.errorText == "wk: /dev/zero is larger than 512 MB\n")
    }
  }

  @Test func aPageMayReadWhatIsOutsideOfItsFolder() async throws {
    try await withTemporaryFolder { folder in
      let files = FileManager.default
      for name in ["page", "elsewhere"] {
        try files.createDirectory(
          at: folder.appending(path: name), withIntermediateDirectories: false)
      }
      try write("var a = 1", to: "elsewhere/a.js", in: folder)
      try write("var b = 2", to: "elsewhere/b.js", in: folder)
      try files.createSymbolicLink(
        at: folder.appending(path: "page/link.js"),
        withDestinationURL: folder.appending(path: "elsewhere/a.js"))
      try write(
        "<script src=link.js></script><script src=../elsewhere/b.js></script>",
        to: "page/page.html", in: folder)
      try await expectOutput("3\n", of: "js", "page/page.html", "a + b", in: folder)
    }
  }
}
