import Foundation
import FoundationNetworking
import Testing

@testable import wk

struct CookieFileTests {
  private func cookies(_ lines: String...) throws -> [HTTPCookie] {
    let text = lines.joined(separator: "\n")
    return try CookieFile.cookies(
      in: TextFile(name: "c.txt", text: text), at: Date(timeIntervalSince1970: 1000))
  }

  @Test func fields() throws {
    let list = try cookies(
      "# comment", "", ".example.org\tTRUE\t/a\tTRUE\t2000\tname\tva=lue",
      "#HttpOnly_example.net\tFALSE\t/\tFALSE\t0\tn\t", "example.org\tFALSE\t/\tFALSE\t999\told\tx")
    #expect(list.count == 2)
    #expect(list[0].domain == ".example.org" && list[0].path == "/a" && list[0].isSecure)
    #expect(list[0].name == "name" && list[0].value == "va=lue")
    #expect(list[0].expiresDate == Date(timeIntervalSince1970: 2000))
    #expect(list[1].domain == "example.net" && list[1].isHTTPOnly && list[1].isSessionOnly)
  }

  @Test(arguments: ["a b c", "\tTRUE\t/\tTRUE\t0\tn\tv", "h\tTRUE\t/\tTRUE\tsoon\tn\tv"])
  func mistakesNameTheLine(line: String) {
    #expect(
      throws: Failure(
        .badData, "c.txt:2: not a cookie of Netscape's format, seven fields with tabs between")
    ) {
      try cookies("# first", line)
    }
  }
}
