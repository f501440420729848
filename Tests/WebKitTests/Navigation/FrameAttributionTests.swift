import Foundation
import GObjectSupport
import Testing
import WebKitTesting

@testable import WebKit

/// The rules by which frames are found, without an engine.
@Suite @MainActor struct FrameAttributionTests {
  private let main = frame(1, "https://a.example/page")
  private let same = frame(2, "https://a.example/inner", parent: 1)
  private let foreign = frame(3, "https://b.example/ad?1#top", parent: 1)
  private let log = NavigationReportLog()

  private static func frame(_ id: UInt64, _ address: String, parent: UInt64 = 0) -> WKFrameInfo {
    let variant = Variant.tuple([
      Variant(UInt64(9)), Variant(UInt64(1)), Variant(id), Variant(parent), Variant(id),
      Variant(parent == 0), Variant(address),
      Variant(SecurityOriginText.origin(ofAddress: address)),
    ])
    guard let record = try? FrameRecord(variant) else { fatalError("no frame record: \(variant)") }
    return WKFrameInfo(record, webView: nil)
  }

  private func make() -> FrameAttribution {
    FrameAttribution(log: log) { [main, same, foreign] in
      FrameAttribution.KnownFrames(main: main, all: [main, same, foreign])
    }
  }

  private func question(
    _ address: String, _ type: WKNavigationType = .other
  ) -> FrameAttribution.Question {
    FrameAttribution.Question(address: address, type: type)
  }

  private let url = "https://c.example/"

  @Test("A report of the frame that navigates is for one question of that view")
  func navigate() {
    let attribution = make()
    attribution.receive(
      NavigationReport(frame: same, event: .navigate(.init(url: url, downloads: true))))
    #expect(make().answer(question(url)).target?.record.id.frame == 0)
    let answer = attribution.answer(question(url))
    #expect(answer.target == same)
    #expect(answer.source == main)
    #expect(answer.downloads)
    #expect(attribution.answer(question(url)).target != same)
  }

  @Test("Who has clicked is the source, in whichever view")
  func click() {
    let attribution = make()
    attribution.receive(NavigationReport(frame: foreign, event: .click(.init(url: url))))
    let other = make()
    other.receive(NavigationReport(frame: main, event: .navigate(.init(url: url))))
    let answer = other.answer(question(url, .linkActivated))
    #expect(answer.source == foreign)
    #expect(answer.target == main)
  }

  @Test("A form is found without its fields")
  func submit() {
    let attribution = make()
    attribution.receive(NavigationReport(frame: same, event: .submit(.init(url: url + "?old"))))
    attribution.receive(NavigationReport(frame: same, event: .navigate(.init(url: url + "?x=1"))))
    let answer = attribution.answer(question(url + "?x=1", .formSubmitted))
    #expect(answer.source === answer.target)
    #expect(answer.source == same)
  }

  @Test("A click that no navigation was reported for leads by the link's target")
  func targets() {
    for (target, expected) in [
      ("", foreign), ("_self", foreign), ("_top", main), ("_TOP", main), ("_parent", main),
    ] {
      let attribution = make()
      attribution.receive(
        NavigationReport(frame: foreign, event: .click(.init(url: url, target: target))))
      #expect(attribution.answer(question(url, .linkActivated)).target == expected)
    }
  }

  @Test("Redirects are of the frame that was asked about before")
  func redirects() {
    let attribution = make()
    var app = question(url)
    app.isAppLoad = true
    #expect(attribution.answer(app).target == main)
    attribution.receive(NavigationReport(frame: same, event: .navigate(.init(url: url))))
    #expect(attribution.answer(question(url)).target == same)
    var redirect = question("https://d.example/")
    redirect.isRedirect = true
    redirect.destination = "document"
    #expect(attribution.answer(redirect).target == main)
    redirect.destination = "iframe"
    #expect(attribution.answer(redirect).target == same)
    redirect.destination = nil
    #expect(attribution.answer(redirect).target == same)
  }

  @Test("Without reports: the app's loads, the engine's destination, the first page of a window")
  func otherRules() {
    let attribution = make()
    var question = question(url)
    question.referrer = "https://b.example/"
    // A frame's first page.
    #expect(attribution.answer(question).target?.isMainFrame == false)
    #expect(attribution.answer(question).source == foreign)
    question.referrer = "https://a.example/page"
    #expect(attribution.answer(question).source == main)
    #expect(attribution.answer(question).isGuess)
    question.referrer = "https://b.example/"
    question.destination = "document"
    #expect(attribution.answer(question).target == main)
    #expect(!attribution.answer(question).isGuess)
    question.destination = "iframe"
    #expect(attribution.answer(question).target?.isMainFrame == false)
    question.destination = nil
    question.isFirstInView = true
    attribution.opener = foreign
    #expect(attribution.answer(question).target == main)
    #expect(attribution.answer(question).source == foreign)
  }

  @Test("A window is for the script that is calling, else for the link that was asked about")
  func windows() {
    let attribution = make()
    attribution.receive(NavigationReport(frame: same, event: .click(.init(url: url))))
    var asked = question(url, .linkActivated)
    asked.opensWindow = true
    let answer = attribution.answer(asked)
    #expect(answer.source == same)
    #expect(answer.target == nil)
    attribution.receive(
      NavigationReport(frame: foreign, event: .open(.init(url: "", features: "width=1"))))
    #expect(attribution.windowSource(for: "https://x.example/").source == foreign)
    #expect(attribution.windowSource(for: "https://x.example/").features == "width=1")
    attribution.receive(NavigationReport(frame: foreign, event: .opened))
    #expect(attribution.windowSource(for: url).source == same)
    #expect(attribution.windowSource(for: url).source == main)
  }

  @Test(
    "Sandboxes that keep a page from opening an app",
    arguments: [
      (nil, false), ("", true), ("allow-scripts", true), ("allow-popups", false),
      ("ALLOW-TOP-NAVIGATION allow-scripts", false), ("allow-popups,allow-scripts", true),
      ("allow-top-navigation-to-custom-protocols,allow-popups", false),
      ("allow-top-navigation-by-user-activation", true),
    ])
  func sandboxes(_ sandbox: String?, _ isBlocked: Bool) {
    let attribution = make()
    attribution.receive(
      NavigationReport(frame: same, event: .navigate(.init(url: url, sandbox: sandbox))))
    #expect(attribution.answer(question(url)).isBlocked == isBlocked)
  }

  @Test("Reports that make no sense are ignored")
  func nonsense() {
    #expect(NavigationReport.Event("navigate", "{}") == nil)
    #expect(NavigationReport.Event("navigate", "nonsense") == nil)
    #expect(NavigationReport.Event("unknown", "{}") == nil)
    #expect(
      NavigationReport.Event("navigate", #"{"url":"u","downloads":true,"form":[["a",null]]}"#)
        == .navigate(.init(url: "u", downloads: true, form: [["a", nil]])))
  }
}

/// Addresses, features and forms as text.
@Suite struct NavigationTextTests {
  @Test(
    "Addresses that are equal though they are written in different ways",
    arguments: [
      ("HTTP://Example.ORG", "http://example.org/", true),
      ("http://example.org:80/a", "http://example.org/a", true),
      ("https://example.org:443", "https://example.org/", true),
      ("http://example.org/A", "http://example.org/a", false),
      ("http://example.org/?a", "http://example.org/?b", false),
      ("about:blank", "about:blank", true), ("", "", true), ("data:,x", "data:,X", false),
    ])
  func addresses(_ one: String, _ other: String, _ areEqual: Bool) {
    #expect((WebAddress(one) == WebAddress(other)) == areEqual)
  }

  @Test("Window features are read as HTML says")
  func features() {
    var expected = WindowFeatureList()
    expected.width = 300
    expected.height = -20
    expected.x = 0
    expected.menuBar = true
    expected.toolbar = false
    expected.statusBar = true
    #expect(
      WindowFeatureList(
        " WIDTH = 300px ,,height=-20,, left=abc menubar toolbar=off, status=true") == expected)
    #expect(WindowFeatureList("") == WindowFeatureList())
    #expect(WindowFeatureList("unknown=1,=,==,") == WindowFeatureList())
    #expect(WindowFeatureList("innerWidth=5").width == 5)
    #expect(WindowFeatureList("screenY=7").y == 7)
    #expect(WindowFeatureList("width=").width == 0)
  }

  @Test("Bodies of forms")
  func bodies() {
    func body(_ fields: [[String?]], _ type: String) -> String? {
      FormBody.data(fields: fields, contentType: type).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(
      body([["a b", "1\n2"], ["ü", "*-._~"]], "application/x-www-form-urlencoded; charset=UTF-8")
        == "a+b=1%0D%0A2&%C3%BC=*-._%7E")
    #expect(body([], "application/x-www-form-urlencoded") == "")
    #expect(body([["a", "b"], ["c", ""]], "text/plain") == "a=b\r\nc=\r\n")
    #expect(
      body([["a\"\r\n", "b\rc"]], "multipart/form-data; boundary=X")
        == "--X\r\nContent-Disposition: form-data; name=\"a%22%0D%0A\"\r\n\r\nb\r\nc\r\n--X--\r\n")
    #expect(body([["file", nil]], "multipart/form-data; boundary=X") == nil)
    #expect(body([["a", "b"]], "multipart/form-data") == nil)
    #expect(body([["a", "b"]], "application/json") == nil)
  }
}
