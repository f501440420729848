import CWebKitGTK
import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// `createPDF`: cases of WebKit's own tests, and what an app can ask for besides.
@Suite(.timeLimit(.minutes(3))) @MainActor struct PDFCases {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 800, height: 600))

  @Test("RF-09 a short page is one page of the view's size, with its text and its background")
  func fullContent() async throws {
    try await webView.loadAndWait(
      html: "<meta name=viewport content='width=device-width'><body bgcolor=#00ff00>Hello")
    var result: Result<Data, any Error>?
    webView.createPDF { result = $0 }
    #expect(result == nil)
    try await eventually("the document") { result != nil }
    let probe = try await DocumentProbe(try #require(try result?.get()))
    defer { probe.remove() }
    #expect(probe.boxes == [CGRect(x: 0, y: 0, width: 800, height: 600)])
    #expect(try await probe.text() == "Hello")
    let picture = try await probe.picture(page: 0)
    for (x, y) in [(1, 1), (400, 300), (799, 599)] {
      #expect(picture.color(x: x, y: y) == .green)
    }
  }

  @Test("RF-10 a page 29,400 points high makes three, the text of each on it alone")
  func over200Inches() async throws {
    try await webView.loadAndWait(
      html: """
        <style>body { margin: 0; background: #00ff00; position: relative; height: 29400px }
        p { position: absolute; margin: 0 }</style>
        <p style="top: 20px">Hello</p><p style="top: 14420px">World</p><p style="top: 28820px">Again</p>
        """)
    let probe = try await webView.probedPDF()
    defer { probe.remove() }
    #expect(
      probe.boxes.map(\.size) == [
        CGSize(width: 800, height: 14_400), CGSize(width: 800, height: 14_400),
        CGSize(width: 800, height: 600),
      ])
    for (index, word) in ["Hello", "World", "Again"].enumerated() {
      #expect(try await probe.text(page: index) == word)
      let content = try DrawnContent(
        page: probe.file.objects[probe.pages[index]]?.dictionary ?? [:], in: probe.file
      ).bytes(in: probe.file)
      #expect(String(decoding: content, as: UTF8.self).components(separatedBy: "BT").count == 2)
    }
    let last = try await probe.picture(page: 2)
    #expect(last.color(x: 5, y: 595) == .green)
  }

  @Test("RF-11 a link becomes one annotation, around its text, on the first of several pages, too")
  func links() async throws {
    for height in [100, 20_000] {
      try await webView.loadAndWait(
        html: """
          <body style="margin: 0"><p>Click <a href="https://webkit.org/">here</a> now</p>
          <div style="height: \(height)px"></div>
          """)
      let probe = try await webView.probedPDF()
      defer { probe.remove() }
      #expect(probe.pages.count == (height > 14_400 ? 2 : 1))
      try #require(probe.links.count == 1)
      #expect(probe.links[0].url == "https://webkit.org/")
      #expect(probe.links[0].page == 0)
      let word = try #require(try await probe.box(ofWord: "here", page: 0))
      #expect(
        probe.links[0].rect.insetBy(dx: -1, dy: -1).contains(CGPoint(x: word.midX, y: word.midY)))
      #expect(
        probe.links[0].rect.minX <= word.minX + 1 && probe.links[0].rect.maxX >= word.maxX - 1)
    }
  }

  @Test("RF-12 a transparent background shows where there is none; without it the page is white")
  func transparentBackground() async throws {
    try await webView.loadAndWait(
      html: "<div style='width: 100px; height: 100px; background: blue'></div>")
    let white = try await webView.probedPDF()
    defer { white.remove() }
    #expect(try await white.picture(page: 0).color(x: 700, y: 500) == PixelColor(255, 255, 255))
    let configuration = WKPDFConfiguration()
    configuration.allowTransparentBackground = true
    let clear = try await webView.probedPDF(configuration)
    defer { clear.remove() }
    let picture = try await clear.picture(page: 0)
    #expect(picture.color(x: 700, y: 500).alpha == 0)
    #expect(picture.color(x: 1, y: 1).alpha == 0)
    #expect(picture.color(x: 50, y: 50) == .blue)

    try await webView.loadAndWait(html: "<body style='background: white'>white")
    let painted = try await webView.probedPDF(configuration)
    defer { painted.remove() }
    #expect(try await painted.picture(page: 0).color(x: 700, y: 500) == PixelColor(255, 255, 255))
  }

  @Test("G-31 the document has all of the page, also what is scrolled away, or a part of it")
  func wholeAndPart() async throws {
    try await webView.loadAndWait(
      html: """
        <body style="margin: 0"><div style="height: 1000px; background: red">first</div>
        <div style="height: 1000px; background: blue; color: white">second</div>
        <a id=up href="#top">up</a>
        """)
    try await webView.evaluateJavaScript("scrollTo(0, 1000)")
    let whole = try await webView.probedPDF()
    defer { whole.remove() }
    #expect(whole.boxes.map(\.size.width) == [800])
    #expect(whole.boxes[0].height > 2000 && whole.boxes[0].height < 2100)
    let text = try await whole.text()
    #expect(text.contains("first") && text.contains("second") && text.contains("up"))
    #expect(whole.links.map(\.target) == [0])
    #expect(try await webView.text("String(scrollY)") == "1000")

    let configuration = WKPDFConfiguration()
    configuration.rect = CGRect(x: 100, y: 900, width: 300, height: 200)
    let part = try await webView.probedPDF(configuration)
    defer { part.remove() }
    #expect(part.boxes == [CGRect(x: 0, y: 0, width: 300, height: 200)])
    let picture = try await part.picture(page: 0)
    #expect(picture.color(x: 150, y: 50) == .red)
    #expect(picture.color(x: 150, y: 150) == .blue)
    #expect(try await part.text() == "")
    #expect(part.links == [])
  }

  @Test("The page is as on the screen: its media type, no page breaks, the view's width")
  func screenMedia() async throws {
    try await webView.loadAndWait(
      html: """
        <style>body { margin: 0 } @media print { .screen { display: none } }
        @media screen { .print { display: none } }
        @media only screen and (min-width: 700px) { .wide { color: red } }
        section { break-before: page; height: 100px; width: 50vw; background: #00ff00 }
        </style><style media=print>.kept { display: none }</style>
        <script>addEventListener('beforeprint', () => document.title = 'printed')</script>
        <p class=screen>screen</p><p class=print>print</p><p class=kept>kept</p><section>one</section><section>two</section>
        """)
    let probe = try await webView.probedPDF()
    defer { probe.remove() }
    #expect(probe.boxes == [CGRect(x: 0, y: 0, width: 800, height: 600)])
    #expect(
      try await probe.text().split(separator: "\n").map(String.init).filter { !$0.isEmpty }
        == ["screen", "kept", "one", "two"])
    let picture = try await probe.picture(page: 0)
    #expect(picture.boundingBox(of: .green)?.width == 400)
    #expect(try await webView.text("document.title") == "")
    #expect(
      try await webView.text("document.styleSheets[0].cssRules[1].media.mediaText") == "print")
  }

  @Test("Links lead to pages, places and mail; each line of a link has its own rectangle")
  func manyLinks() async throws {
    try await webView.loadAndWait(
      html: """
        <base href="https://example.org/a/"><style>body { margin: 0; font: 16px sans-serif }</style>
        <p><a href="b?c=d&e">relative</a> <a href="mailto:a@example.org">mail</a> <a>none</a>
        <a href="#" style="visibility: hidden">hidden</a></p>
        <div style="width: 60px"><a href="https://two.example/">first second</a></div>
        <a href="https://image.example/"><img width=50 height=40 src="data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs="></a>
        """, baseURL: URL(string: "https://example.org/a/"))
    let probe = try await webView.probedPDF()
    defer { probe.remove() }
    #expect(
      probe.links.map(\.url) == [
        "https://example.org/a/b?c=d&e", "mailto:a@example.org", "https://two.example/",
        "https://two.example/", "https://image.example/",
      ])
    #expect(probe.links.last.map { $0.rect.height >= 40 } == true)
  }

  @Test("Parts of a picture are links where they are, in each picture; on paper, too")
  func partsOfPictures() async throws {
    try await webView.loadAndWait(
      html: """
        <body style="margin: 0"><map name=m>
        <area shape=rect coords="10,20,30,60" href="https://rect.example/">
        <area shape=circle coords="100 50 10" href="https://circle.example/">
        <area shape=poly coords="120,0 160,40 140,500" href="https://poly.example/">
        <area shape=rect coords="1,2" href="https://broken.example/">
        <area shape=default href="https://default.example/"></map>
        <map name=other><area shape=default href="https://other.example/"></map>
        <img usemap="#m" width=200 height=100 style="display: block; padding: 5px; border: 2px solid"
          src="data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=">
        """)
    let probe = try await webView.probedPDF()
    defer { probe.remove() }
    #expect(
      probe.links.map(\.url)
        == ["rect", "circle", "poly", "default"].map { "https://\($0).example/" })
    let sizes = probe.links.map { [$0.rect.width, $0.rect.height] }
    #expect(sizes == [[20, 40], [20, 20], [40, 100], [200, 100]])
    let corner = probe.links.last?.rect ?? .zero
    #expect(probe.links.first?.rect.minX == corner.minX + 10)
    #expect(probe.links.first?.rect.maxY == corner.maxY - 20)
    #expect(corner.minX == 7)
    let paper = try await webView.probedPaginatedPDF()
    defer { paper.remove() }
    #expect(paper.links.map(\.url) == probe.links.map(\.url))
  }

  @Test("Links within the page lead to their targets, on other pages, too")
  func targets() async throws {
    try await webView.loadAndWait(
      html: """
        <body style="margin: 0"><a href="#far">far</a> <a href="#n%C3%A4her">near</a><p id="näher">near</p>
        <div style="height: 20000px"></div><h1 id=far>Far</h1>
        """)
    let configuration = WKPDFConfiguration()
    configuration.includesOutline = true
    let probe = try await webView.probedPDF(configuration)
    defer { probe.remove() }
    #expect(probe.links.map(\.target) == [1, 0])
    let outline = probe.catalog("Outlines").dictionary ?? [:]
    #expect(outline["Count"] == .integer(1))
    #expect(probe.file.resolve(outline["First"]).dictionary?["Title"] == .text("Far"))
  }

  @Test("Title, language, author and the like are in the document")
  func description() async throws {
    try await webView.loadAndWait(
      html: """
        <!doctype html><html lang="de-CH"><title>Grüße (an „alle“)</title>
        <meta name=author content="A. Nonym"><meta name=Description content="Nichts"><p>x
        """)
    let probe = try await webView.probedPDF()
    defer { probe.remove() }
    #expect(try await probe.information("Title") == "Grüße (an „alle“)")
    #expect(try await probe.information("Author") == "A. Nonym")
    #expect(try await probe.information("Subject") == "Nichts")
    #expect(probe.catalog("Lang") == .text("de-CH"))
  }

  @Test("What cannot be had is an error")
  func errors() async throws {
    await #expect(throws: WKError.self) { try await webView.pdf() }
    let recorder = NavigationRecorder()
    webView.navigationDelegate = recorder
    webView.loadHTMLString("<p>x", baseURL: nil)
    try await recorder.waitForFinish()
    for rect in [CGRect.zero, CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1)] {
      let configuration = WKPDFConfiguration()
      configuration.rect = rect
      await #expect(throws: WKError.self) { try await webView.pdf(configuration: configuration) }
    }
    var waiting: Result<Data, any Error>?
    webView.evaluateJavaScript("for (;;) {}", completionHandler: nil)
    webView.createPDF { waiting = $0 }
    webkit_web_view_terminate_web_process(try #require(webView.engine).pointer)
    try await eventually("the answer") { waiting != nil }
    #expect(throws: WKError.self) { try waiting?.get() }
    try await eventually("the process's end") { recorder.kinds.last == .processTerminated }
    let error = await #expect(throws: WKError.self) { try await webView.pdf() }
    #expect(error?.code == .webContentProcessTerminated)
    webView.loadHTMLString("<p>alive", baseURL: nil)
    try await eventually("the reload") { recorder.kinds.last == .finished }
    let probe = try await webView.probedPDF()
    defer { probe.remove() }
    #expect(try await probe.text() == "alive")
  }

  @Test("Documents that are asked for at the same time are all made")
  func concurrent() async throws {
    try await webView.loadAndWait(html: "<p>one page")
    async let first = webView.pdf()
    async let second = webView.pdf()
    async let third = webView.paginatedPDF()
    for data in try await [first, second, third] {
      let probe = try await DocumentProbe(data)
      defer { probe.remove() }
      #expect(try await probe.text() == "one page")
    }
  }
}
