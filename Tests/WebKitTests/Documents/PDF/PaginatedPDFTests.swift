import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// Pages on paper: `paginatedPDF`, `printOperation(with:)` and `window.print()`.
@Suite(.timeLimit(.minutes(4))) @MainActor struct PaginatedPDFTests {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 800, height: 600))

  private static let chapters = (1...5).map {
    "<h1 style='break-before: page' id=c\($0)>Chapter \($0)</h1><a href='#c\(6 - $0)'>go</a>"
  }.joined()

  @Test("The paper is A4 upright; an inch has 96 pixels; print styles count")
  func standard() async throws {
    try await webView.loadAndWait(
      html: """
        <style>body { margin: 0 } @media screen { p { display: none } }
        div { width: 96px; height: 96px; background: #00ff00 }</style><div></div><p>print</p>
        """)
    let probe = try await webView.probedPaginatedPDF()
    defer { probe.remove() }
    try #require(probe.boxes.count == 1)
    #expect(abs(probe.boxes[0].width - 595.28) < 0.01 && abs(probe.boxes[0].height - 841.89) < 0.01)
    #expect(try await probe.text() == "print")
    let box = try #require(try await probe.picture(page: 0).boundingBox(of: .green))
    #expect(abs(box.width - 72) <= 1 && abs(box.height - 72) <= 1)
    #expect(abs(box.x - 36) <= 1 && abs(box.y - 36) <= 1)
  }

  @Test("Paper, orientation, margins and scale are as asked for")
  func geometry() async throws {
    try await webView.loadAndWait(
      html: "<style>body { margin: 0; background: #00ff00; height: 100vh }</style>x")
    var configuration = PaginatedPDFConfiguration()
    configuration.paperSize = CGSize(width: 400, height: 600)
    configuration.orientation = .landscape
    configuration.margins = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    configuration.scale = 2
    let probe = try await webView.probedPaginatedPDF(configuration)
    defer { probe.remove() }
    #expect(probe.boxes.allSatisfy { $0.size == CGSize(width: 600, height: 400) })
    let box = try #require(try await probe.picture(page: 0).boundingBox(of: .green))
    #expect(abs(box.x - 20) <= 1 && abs(box.y - 10) <= 1)
    #expect(abs(box.width - 540) <= 1 && box.height <= 361)
  }

  @Test("What the page says of its paper comes first, if the app wants that")
  func pageRules() async throws {
    try await webView.loadAndWait(
      html: """
        <style>@page { size: letter landscape; margin: 1in } @page :first { margin: 3in }
        @media screen { @page { size: A3 } } body { margin: 0; background: #00ff00 }</style>x
        """)
    var configuration = PaginatedPDFConfiguration()
    let own = try await webView.probedPaginatedPDF(configuration)
    defer { own.remove() }
    #expect(own.boxes.map(\.size) == [CGSize(width: 792, height: 612)])
    #expect(
      try await own.picture(page: 0).boundingBox(of: .green).map { abs($0.x - 72) <= 1 } == true)
    configuration.followsPageRules = false
    let other = try await webView.probedPaginatedPDF(configuration)
    defer { other.remove() }
    #expect(other.boxes.map { Int($0.width) } == [595])
  }

  @Test("Pages break where the page says so; links lead from page to page; ranges choose pages")
  func pages() async throws {
    try await webView.loadAndWait(html: Self.chapters)
    var configuration = PaginatedPDFConfiguration()
    configuration.includesOutline = true
    let all = try await webView.probedPaginatedPDF(configuration)
    defer { all.remove() }
    #expect(all.pages.count == 5)
    #expect(all.links.map(\.page) == [0, 1, 2, 3, 4])
    #expect(all.links.map(\.target) == [4, 3, 2, 1, 0])
    #expect(all.catalog("Outlines").dictionary?["Count"] == .integer(5))
    for page in 0..<5 { #expect(try await all.text(page: page).contains("Chapter \(page + 1)")) }
    let word = try #require(try await all.box(ofWord: "go", page: 3))
    #expect(all.links[3].rect.insetBy(dx: -1, dy: -1).contains(CGPoint(x: word.midX, y: word.midY)))

    configuration.pageRanges = [2...3, 5...9]
    let some = try await webView.probedPaginatedPDF(configuration)
    defer { some.remove() }
    #expect(some.pages.count == 3)
    for (page, chapter) in [2, 3, 5].enumerated() {
      #expect(try await some.text(page: page).contains("Chapter \(chapter)"))
    }
    configuration.pageRanges = [8...9]
    await #expect(throws: WKError.self) {
      try await webView.paginatedPDF(configuration: configuration)
    }
  }

  @Test("Backgrounds can be left out")
  func backgrounds() async throws {
    try await webView.loadAndWait(html: "<body style='background: #00ff00'>x")
    var configuration = PaginatedPDFConfiguration()
    configuration.printsBackgrounds = false
    let probe = try await webView.probedPaginatedPDF(configuration)
    defer { probe.remove() }
    #expect(try await probe.picture(page: 0).boundingBox(of: .green) == nil)
    let again = try await webView.probedPaginatedPDF()
    defer { again.remove() }
    #expect(try await again.picture(page: 0).boundingBox(of: .green) != nil)
  }

  @Test("Content wider than the paper is drawn smaller")
  func wide() async throws {
    try await webView.loadAndWait(
      html:
        "<body style='margin: 0'><div style='width: 1000px; height: 50px; background: #00ff00'></div>"
    )
    let probe = try await webView.probedPaginatedPDF()
    defer { probe.remove() }
    let box = try #require(try await probe.picture(page: 0).boundingBox(of: .green))
    #expect(abs(box.x - 36) <= 1 && abs(box.width - 523) <= 2)
  }

  @Test("Headers and footers have page number, count, title, address and date")
  func runningLines() async throws {
    try await webView.loadAndWait(
      html: "<title>Büro 漢字 </script></title>" + Self.chapters,
      baseURL: URL(string: "https://example.org/report"))
    var configuration = PaginatedPDFConfiguration()
    configuration.margins.top = 72
    configuration.headerTemplate = "<b class=title></b> <i class=url></i>"
    configuration.footerTemplate =
      "<div style='text-align: right'>Page <span class=pageNumber></span> of <span class=totalPages></span>, <span class=date></span></div>"
    let probe = try await webView.probedPaginatedPDF(configuration)
    defer { probe.remove() }
    #expect(probe.pages.count == 5)
    let date = DateFormatter.localizedString(from: Date(), dateStyle: .short, timeStyle: .none)
    for page in 0..<5 {
      let text = try await probe.text(page: page)
      #expect(text.contains("Page \(page + 1) of 5, \(date)"), "\(text)")
      #expect(text.contains("Büro") && text.contains("漢字"), "\(text)")
      #expect(text.contains("https://example.org/report"), "\(text)")
    }
    let word = try #require(try await probe.box(ofWord: "Page", page: 2))
    #expect(word.maxY < 36 && word.minX > 300)
  }

  @Test("A document of 1,200 pages is made")
  func long() async throws {
    try await webView.loadAndWait(
      html: """
        <style>p { break-after: page }</style><body><script>
        for (let i = 1; i <= 1200; i++) document.write(`<p>leaf ${i}</p>`)
        </script>
        """)
    let probe = try await webView.probedPaginatedPDF()
    defer { probe.remove() }
    #expect(probe.pages.count == 1200)
    #expect(try await probe.text(page: 1199) == "leaf 1200")
  }

  @Test("Mistakes are errors")
  func errors() async throws {
    await #expect(throws: WKError.self) { try await webView.paginatedPDF() }
    try await webView.loadAndWait(html: "<p>x")
    var mistakes = [PaginatedPDFConfiguration](repeating: .init(), count: 5)
    mistakes[0].scale = 0
    mistakes[1].paperSize = .zero
    mistakes[2].margins.left = 600
    mistakes[3].pageRanges = [0...1]
    mistakes[4].paperSize.width = .nan
    for configuration in mistakes {
      await #expect(throws: WKError.self) {
        try await webView.paginatedPDF(configuration: configuration)
      }
    }
    try await webView.loadAndWait(html: "<style>@page { margin: 500in }</style>x")
    await #expect(throws: WKError.self) { try await webView.paginatedPDF() }
  }

  @Test(
    "G-33 a print operation writes a file, waiting in place or not; window.print() reaches the app")
  func printing() async throws {
    let delegate = PrintingApp()
    webView.uiDelegate = delegate
    try await webView.loadAndWait(html: "<p>printed")
    try await webView.evaluateJavaScript("print(); 'after'")
    #expect(delegate.requests == 1)

    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    let info = NSPrintInfo(dictionary: [.jobDisposition: NSPrintInfo.JobDisposition.save])
    info.jobSavingURL = file
    info.orientation = .landscape
    let operation = webView.printOperation(with: info)
    operation.showsPrintPanel = false
    #expect(operation.view === webView)
    #expect(operation.run())
    let probe = try await DocumentProbe(Data(contentsOf: file))
    defer { probe.remove() }
    #expect(probe.boxes.map { Int($0.width) } == [841])
    #expect(try await probe.text() == "printed")
    try FileManager.default.removeItem(at: file)
    #expect(await webView.printOperation(with: info).runModal())
    #expect(FileManager.default.fileExists(atPath: file.path))

    info.jobDisposition = .cancel
    #expect(await webView.printOperation(with: info).runModal() == false)
    info.jobDisposition = .save
    info.jobSavingURL = nil
    #expect(await webView.printOperation(with: info).runModal() == false)
    info.jobDisposition = .spool
    // Nobody can answer here.
    #expect(await webView.printOperation(with: info).runModal() == false)
  }

  @Test("A print operation that waits in place ends, whatever there is to print")
  func waitingInPlace() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    let info = NSPrintInfo(dictionary: [
      .jobDisposition: NSPrintInfo.JobDisposition.save, .jobSavingURL: file,
    ])
    #expect(!webView.printOperation(with: info).run())
    try await webView.loadAndWait(html: "<p>x")
    webView.frame.size.width = 500
    #expect(webView.printOperation(with: info).run())
    info.scalingFactor = 100
    #expect(!webView.printOperation(with: info).run())
  }

  private final class PrintingApp: NSObject, WKUIDelegate {
    var requests = 0
    func webViewDidRequestPrint(_ webView: WKWebView) { requests += 1 }
  }
}
