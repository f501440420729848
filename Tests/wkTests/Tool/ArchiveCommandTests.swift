import Foundation
import Testing
import WebKitTesting

extension ToolTests {
  @Test func archiveOpensWithoutItsServer() async throws {
    try await withTemporaryFolder { folder in
      let server = try LoopbackServer()
      server.route("/", .html("<link rel=stylesheet href=style.css><p id=p>text"))
      server.route(
        "/style.css", .data(Data("p { color: rgb(1, 2, 3) }".utf8), contentType: "text/css"))
      let page = server.url("/").absoluteString
      try await expectOutput("", of: "archive", page, "-o", "page.webarchive", in: folder)
      server.stop()
      try await expectOutput(
        "\(page) rgb(1, 2, 3)\n", of: "js", "page.webarchive",
        "location.href + ' ' + getComputedStyle(p).color", in: folder)
    }
  }
}
