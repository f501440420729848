import Foundation
import Testing

@testable import WebKit

/// Names for downloaded files.
@Suite struct SuggestedFilenameTests {
  private func name(
    _ address: String, type: String = "", disposition: String? = nil, proposed: String? = nil
  ) throws -> String {
    var fields: [String: String] = [:]
    if !type.isEmpty { fields["Content-Type"] = type }
    fields["Content-Disposition"] = disposition
    let url = try #require(URL(string: address))
    let response = try #require(
      HTTPURLResponse(
        url: url, statusCode: 200, httpVersion: "HTTP/1.1",
        headerFields: fields))
    return SuggestedFilename.name(for: response, proposed: proposed)
  }

  @Test("The server's name wins over the page's, and that over the address")
  func order() throws {
    let address = "https://example.org/a/b.zip"
    let field = "attachment; filename=\"server.zip\""
    #expect(try name(address) == "b.zip")
    #expect(try name(address, proposed: "page.zip") == "page.zip")
    #expect(try name(address, disposition: field, proposed: "page.zip") == "server.zip")
    #expect(try name(address, disposition: "attachment", proposed: "page.zip") == "page.zip")
  }

  @Test(
    "The server's name in all its spellings",
    arguments: [
      ("attachment; filename=example.txt;", "example.txt"),
      ("attachment; filename=\"a b.txt\"", "a b.txt"),
      ("attachment; filename=\"a\\\"b.txt\"", "a\"b.txt"),
      ("attachment; filename*=UTF-8''na%C3%AFve%20file.txt", "naïve file.txt"),
      ("attachment; filename=plain.txt; filename*=UTF-8''b%C3%A9.txt", "bé.txt"),
      ("inline; filename=inline.txt", "inline.txt"),
    ])
  func disposition(_ field: String, _ expected: String) throws {
    #expect(try name("https://example.org/x", disposition: field) == expected)
  }

  @Test(
    "A name without an extension gets that of its type",
    arguments: [
      ("https://example.org/file", "text/plain", "file.txt"),
      ("https://example.org/file", "TEXT/PLAIN; charset=utf-8", "file.txt"),
      ("https://example.org/file", "application/pdf", "file.pdf"),
      ("https://example.org/file", "application/octet-stream", "file"),
      ("https://example.org/file", "", "file"),
      ("https://example.org/file.bin", "text/plain", "file.bin"),
      ("https://example.org/", "text/html", "example.org.html"),
      ("https://example.org", "text/plain", "example.org.txt"),
      ("http://127.0.0.1:8080/", "text/plain", "127.0.0.1.txt"),
      ("https://example.org/a%20b/c%C3%A9?x=y.z#f", "text/css", "cé.css"),
      ("blob:null/0a-1b", "text/plain", "Unknown.txt"),
      ("data:text/plain,hello", "text/plain", "Unknown.txt"),
    ])
  func ending(_ address: String, _ type: String, _ expected: String) throws {
    #expect(try name(address, type: type) == expected)
  }

  @Test(
    "No name leads out of the folder, hides the file or deceives",
    arguments: [
      ("../../etc/passwd", "_.._etc_passwd"), ("/etc/passwd", "_etc_passwd"),
      ("..\\..\\x.exe", "_.._x.exe"), ("a/b\\c:d.txt", "a_b_c_d.txt"),
      ("..", ""), (".", ""), ("", ""), ("   ", ""), (".bashrc", "bashrc"),
      ("a\u{0}b\n\r\tc\u{1b}[31m.txt", "abc[31m.txt"),
      ("photo\u{202e}gpj.exe", "photogpj.exe"), ("a\u{200b}b\u{2028}.txt", "ab.txt"),
      ("name.txt. . ", "name.txt"), (" name.txt", "name.txt"),
      ("CON", "_CON"), ("nul.txt", "_nul.txt"), ("Com1.tar.gz", "_Com1.tar.gz"),
      ("lpt9", "_lpt9"), ("COM10", "COM10"), ("console.txt", "console.txt"),
      ("naïve – файл 漢字.txt", "naïve – файл 漢字.txt"),
    ])
  func safe(_ name: String, _ expected: String) {
    #expect(SuggestedFilename.safe(name) == expected)
  }

  @Test("A long name is cut off before its extension, between characters")
  func long() {
    let name = SuggestedFilename.safe(String(repeating: "漢", count: 300) + ".tar")
    #expect(name.utf8.count <= 200)
    #expect(name.utf8.count > 190)
    #expect(name.hasSuffix("漢.tar"))
    let plain = SuggestedFilename.safe("." + String(repeating: "x.", count: 5000))
    #expect(plain.utf8.count <= 200)
    #expect(!plain.hasPrefix("."))
  }

  @Test("A hostile name of the server's or the page's is made safe, too")
  func hostile() throws {
    let address = "https://example.org/x"
    let traversal = "attachment; filename=\"../../.bashrc\""
    for found in [
      try name(address, disposition: traversal),
      try name(address, proposed: "../../.bashrc"),
      try name("https://example.org/..%2F..%2F.bashrc"),
    ] {
      #expect(!found.contains("/") && !found.hasPrefix("."), "\(found)")
    }
    #expect(try name(address, disposition: "attachment; filename=\"..\"") == "x")
  }
}
