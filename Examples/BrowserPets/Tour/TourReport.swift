import WebKit

/// What a tour has seen: chapters with what was checked, pictures and documents.
struct TourReport {
  struct Chapter {
    let title: String
    var checks: [(text: String, isMet: Bool)] = []
    var pictures: [String] = []
    var files: [String] = []
  }

  private(set) var chapters: [Chapter] = []

  var checkCount: Int { chapters.reduce(0) { $0 + $1.checks.count } }
  var failures: [String] { chapters.flatMap(\.checks).filter { !$0.isMet }.map(\.text) }

  mutating func begin(_ title: String) {
    chapters.append(Chapter(title: title))
  }

  mutating func add(_ text: String, isMet: Bool) {
    chapters[chapters.count - 1].checks.append((text, isMet))
  }

  mutating func add(picture name: String) {
    chapters[chapters.count - 1].pictures.append(name)
  }

  mutating func add(file name: String) {
    chapters[chapters.count - 1].files.append(name)
  }

  /// The report as a page.
  func html(seconds: Double) -> String {
    let sections = chapters.map { chapter in
      let checks = chapter.checks.map {
        "<li class=\"\($0.isMet ? "met" : "failed")\">\(Template.escaped($0.text))</li>"
      }
      let files = chapter.files.map { "<a href=\"\($0)\">\($0)</a>" }
      let pictures = chapter.pictures.map {
        "<a href=\"\($0)\"><img src=\"\($0)\" alt=\"\(Template.escaped(chapter.title))\"></a>"
      }
      return """
        <section><h2>\(Template.escaped(chapter.title))</h2><ul>\(checks.joined())</ul>
        <p>\(files.joined(separator: " · "))</p>\(pictures.joined())</section>
        """
    }
    let summary =
      failures.isEmpty
      ? "All \(checkCount) checks are met" : "\(failures.count) of \(checkCount) checks failed"
    return """
      <!doctype html>
      <html lang="en">
      <head><meta charset="utf-8"><meta name="color-scheme" content="light dark">
      <title>Browser Pets: the tour</title>
      <style>
        body { max-width: 1000px; margin: 40px auto; padding: 0 24px; font: 16px/1.55 Cantarell, "Noto Sans", "DejaVu Sans", sans-serif; }
        img { display: block; width: 100%; margin: 14px 0; border-radius: 12px; box-shadow: 0 2px 14px #0003; }
        section { margin-top: 44px; } h2 { margin-bottom: 6px; }
        ul { margin: 0; padding: 0; list-style: none; }
        .met::before { content: "✓ "; color: #26a269; } .failed::before { content: "✗ "; } .failed { color: #c01c28; font-weight: 700; }
      </style></head>
      <body><h1>Browser Pets: the tour</h1>
      <p>\(summary), in \(seconds.formatted(.number.precision(.fractionLength(1)))) s.</p>
      \(sections.joined(separator: "\n"))
      </body></html>

      """
  }
}
