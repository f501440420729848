import Testing

@testable import wk

struct OutputNamesTests {
  @Test(arguments: [
    ("page.html", "page"), ("a/b/c.tar.gz", "c.tar"), ("-", "stdin"),
    ("https://example.org/", "example.org"),
    ("https://example.org/a/b?c=d#e", "example.org-a-b-c-d"),
    ("file:///srv/x.html", "x"), (".hidden", "hidden"), ("..", "page"), ("a/../..", "page"),
    ("data:text/html,<p>", "html-p"), ("é ü.html", "é-ü"),
  ])
  func stems(input: String, stem: String) {
    var names = OutputNames(folder: "out", fileExtension: "pdf")
    #expect(names.path(for: input) == "out/\(stem).pdf")
  }

  @Test func eachNameIsGivenOnce() {
    var names = OutputNames(folder: "out/", fileExtension: "pdf")
    let paths = ["a.html", "b/a.html", "A.htm", "a-2.html"].map { names.path(for: $0) }
    #expect(paths == ["out/a.pdf", "out/a-2.pdf", "out/A-3.pdf", "out/a-2-2.pdf"])
  }
}
