import Foundation
import Testing

@testable import wk

struct InputTests {
  @Test(arguments: [
    ("https://example.org/a?b#c", "https://example.org/a?b#c"),
    ("HTTP://example.org", "HTTP://example.org"),
    ("example.org", "https://example.org"),
    ("example.org/page.html", "https://example.org/page.html"),
    ("example.org:8080/x", "https://example.org:8080/x"),
    ("example.org?q=a:b", "https://example.org?q=a:b"),
    ("localhost", "http://localhost"),
    ("localhost:8080", "http://localhost:8080"),
    ("shop.localhost:8080/x", "http://shop.localhost:8080/x"),
    ("LOCALHOST:8761", "http://LOCALHOST:8761"),
    ("127.0.0.1:99", "http://127.0.0.1:99"),
    ("[::1]:99", "http://[::1]:99"),
    ("[2001:db8::1]/", "https://[2001:db8::1]/"),
    ("192.0.2.1", "https://192.0.2.1"),
    ("data:text/html,x", "data:text/html,x"),
    ("about:blank", "about:blank"),
    ("mailto:a@b.c", "mailto:a@b.c"),
  ])
  func address(typed: String, text: String) {
    #expect(TypedAddress(typed)?.text == text)
  }

  @Test(arguments: [
    "page", "page.html", "page.HTM", "./example.org", "../example.org", "/example.org", "a/b.org",
    "my page.org", ".hidden", "two..dots", "image.png", "1:2", ":", "?", "#x", "héé:x",
  ])
  func fileName(typed: String) {
    #expect(TypedAddress(typed) == nil)
  }

  @Test(arguments: [
    ("http://h/a%20b c", "http://h/a%20b%20c"),
    ("http://h/?x[]=1&y=%20", "http://h/?x%5B%5D=1&y=%20"),
    ("http://h/100%", "http://h/100%25"),
    ("http://h/a%2Fb%zz", "http://h/a%2Fb%25zz"),
    ("http://h/é?é#é", "http://h/%C3%A9?%C3%A9#%C3%A9"),
    ("http://h#a#b", "http://h#a%23b"),
    ("http://[::1]:99/a b", "http://[::1]:99/a%20b"),
    ("http://bücher.example/%20 ", "http://xn--bcher-kva.example/%20%20"),
    ("data:text/html,<p>%20 x", "data:text/html,%3Cp%3E%20%20x"),
  ])
  func encodedOnce(typed: String, text: String) throws {
    #expect(try #require(TypedAddress(typed)?.url).absoluteString == text)
  }

  @Test(arguments: ["http://h:65536", "http://h:99999999999999999999/", "http://[::1]:70000/"])
  func impossiblePort(typed: String) {
    #expect(throws: Failure(.usage, "'\(typed)': a port is a number up to 65535")) {
      try Input(typed)
    }
  }

  @Test func aSchemeAndSlashesComeBeforeAFile() throws {
    #expect(TypedAddress.isUnmistakable("http://host/x"))
    #expect(!TypedAddress.isUnmistakable("http:/host/x"))
    #expect(!TypedAddress.isUnmistakable("a/b://c"))
  }

  @Test func whatIsLoadable() throws {
    try withTemporaryFolder { folder in
      let page = folder.appending(path: "a page#1?.html")
      try Data("x".utf8).write(to: page)
      #expect(try Input("-") == .standardInput)
      #expect(try Input("/dev/null") == .stream(path: "/dev/null"))
      #expect(try Input(page.path) == .file(page))
      #expect(try Input(page.absoluteString) == .file(page))
      let withFragment = try #require(URL(string: page.absoluteString + "#part"))
      #expect(try Input(withFragment.absoluteString) == .file(withFragment))
      let address = try #require(URL(string: "https://example.org"))
      #expect(try Input("example.org") == .address(address))
    }
  }
}
