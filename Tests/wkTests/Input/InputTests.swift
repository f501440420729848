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
