import Foundation
import Testing
import WebKit
import WebKitTesting

/// The cases of `behaviour/06-navigation.md` about downloads.
@Suite(.timeLimit(.minutes(3))) @MainActor struct DownloadCases {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let server: LoopbackServer
  private let recorder = DownloadRecorder()
  private let folder: DownloadFolder

  init() throws {
    let folder = try DownloadFolder()
    self.folder = folder
    server = try LoopbackServer()
    webView.navigationDelegate = recorder
    recorder.destination = { folder.file("example.txt") }
  }

  /// Loads an address whose response becomes a download, and waits for the first half.
  private func downloadHalf(_ path: String) async throws -> WKDownload {
    webView.load(server.url(path))
    try await recorder.receive(5000)
    return try #require(recorder.download)
  }

  private func resume(_ data: Data) async throws -> DownloadRecorder {
    let second = DownloadRecorder()
    let download = await webView.resumeDownload(fromResumeData: data)
    #expect(download.delegate == nil)
    #expect(download !== recorder.download)
    second.take(download)
    return second
  }

  @Test("DL-01 a download that is cancelled half-way can be resumed, and its part stays")
  func testDL01() async throws {
    let gate = Gate()
    defer { gate.open() }
    server.routeHalves("/file", until: gate)
    let download = try await downloadHalf("/file")
    #expect(download.progress.totalUnitCount == 10000)
    #expect(await download.cancel() != nil)
    #expect(folder.contents(of: "example.txt") == Halves.first)
    #expect(folder.names == ["example.txt"])
    // A later load ends after whatever would be told of the download.
    server.route("/page", .html("page"))
    recorder.decideResponse = { _ in .allow }
    try await webView.loadAndWait(server.url("/page"))
    #expect(
      recorder.events.prefix(4) == ["action", "response", "response became", "destination"])
    #expect(!recorder.events.contains("fail"))
  }

  @Test("DL-02 a resumed download asks for no place and completes the file")
  func testDL02() async throws {
    let gate = Gate()
    defer { gate.open() }
    server.routeHalves("/file", until: gate)
    let data = try #require(await downloadHalf("/file").cancel())
    let second = try await resume(data)
    try await second.finish()
    #expect(second.events == ["finish"])
    #expect(folder.contents(of: "example.txt") == Halves.whole)
    #expect(server.requests(at: "/file").last?.headers["Range"] == "bytes=5000-")
    #expect(server.requests(at: "/file").last?.headers["If-Range"] == "\"test\"")
    #expect(second.download?.progress.completedUnitCount == 10000)
    #expect(second.download?.progress.totalUnitCount == 10000)
  }

  @Test("DL-03 a download knows its view as long as that lives")
  func testDL03() async throws {
    let gate = Gate()
    defer { gate.open() }
    server.routeHalves("/file", until: gate)
    var view: WKWebView? = WKWebView(frame: .zero)
    let download = try #require(
      await view?.startDownload(using: URLRequest(url: server.url("/file"))))
    recorder.take(download)
    #expect(download.webView === view)
    try await recorder.receive(5000)
    view = nil
    try await eventually("the end of the view") { download.webView == nil }
    gate.open()
    try await recorder.finish()
    #expect(folder.contents(of: "example.txt") == Halves.whole)
    #expect(download.originalRequest?.url == server.url("/file"))
  }

  @Test("DL-04 without an ETag, what is cancelled cannot be resumed")
  func testDL04Cancelled() async throws {
    let gate = Gate()
    defer { gate.open() }
    server.routeHalves("/file", until: gate, etag: nil)
    #expect(try await downloadHalf("/file").cancel() == nil)
    #expect(folder.names == [])
  }

  @Test("DL-04 without an ETag, what has broken off cannot be resumed", arguments: [true, false])
  func testDL04Broken(_ isNavigation: Bool) async throws {
    let gate = Gate()
    server.routeBrokenHalves("/file", until: gate, etag: nil)
    try await begin("/file", byNavigation: isNavigation)
    try await recorder.receive(4999)
    gate.open()
    let error = try await recorder.fail()
    #expect(error.domain == NSURLErrorDomain)
    #expect(error.code == NSURLErrorNetworkConnectionLost)
    #expect(recorder.resumeData == nil)
    #expect(folder.names == [])
  }

  private func begin(_ path: String, byNavigation: Bool) async throws {
    if byNavigation {
      webView.load(server.url(path))
    } else {
      recorder.take(await webView.startDownload(using: URLRequest(url: server.url(path))))
    }
  }

  @Test("With an ETag, what has broken off can be resumed", arguments: [true, false])
  func brokenResumed(_ isNavigation: Bool) async throws {
    let gate = Gate()
    server.routeBrokenHalves("/file", until: gate)
    try await begin("/file", byNavigation: isNavigation)
    try await recorder.receive(4999)
    gate.open()
    let error = try await recorder.fail()
    #expect(error.code == NSURLErrorNetworkConnectionLost)
    #expect(folder.contents(of: "example.txt") == Halves.first)
    let second = try await resume(try #require(recorder.resumeData))
    try await second.finish()
    #expect(folder.contents(of: "example.txt") == Halves.whole)
    #expect(folder.names == ["example.txt"])
  }

  @Test("DL-05 bytes that are no resume data end the program")
  func testDL05() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let view = WKWebView(frame: .zero)
        view.resumeDownload(fromResumeData: Data("invalid resume data".utf8)) { _ in
          print("called")
        }
      }
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("resumeDownload(fromResumeData:) needs a download's resume data"))
  }

  @Test("Resume data that was damaged fails the download")
  func damagedResumeData() async throws {
    let gate = Gate()
    defer { gate.open() }
    server.routeHalves("/file", until: gate)
    let data = try #require(await downloadHalf("/file").cancel())
    for damaged in [data.prefix(20), data.prefix(data.count / 2), data + Data([1])] {
      let recorder = try await resume(Data(damaged))
      let error = try await recorder.fail()
      #expect(error.domain == NSURLErrorDomain)
      #expect(error.code == NSURLErrorCannotDecodeRawData)
    }
  }

  @Test("DL-06 a part that is gone is downloaded anew, without a range")
  func testDL06() async throws {
    let gate = Gate()
    defer { gate.open() }
    server.routeHalves("/file", until: gate)
    let data = try #require(await downloadHalf("/file").cancel())
    try FileManager.default.removeItem(at: folder.file("example.txt"))
    let second = try await resume(data)
    try await second.finish()
    #expect(second.events == ["finish"])
    #expect(folder.contents(of: "example.txt") == Halves.whole)
    let request = try #require(server.requests(at: "/file").last)
    #expect(server.requests(at: "/file").count == 2)
    #expect(request.headers["Range"] == nil)
  }

  @Test("DL-07 without a length the total is unknown", arguments: [true, false])
  func testDL07(_ isNavigation: Bool) async throws {
    let gate = Gate()
    server.route(
      "/file",
      .stream(
        [.text(Halves.first), .wait(gate), .text("end")], contentType: "application/octet-stream"))
    try await begin("/file", byNavigation: isNavigation)
    try await recorder.receive(5000)
    #expect(recorder.download?.progress.totalUnitCount == -1)
    gate.open()
    try await recorder.finish()
    #expect(recorder.download?.progress.completedUnitCount == 5003)
    #expect(recorder.download?.progress.totalUnitCount == -1)
    #expect(folder.contents(of: "example.txt") == Halves.first + "end")
  }

  @Test("DL-08 a redirect is asked about and followed")
  func testDL08() async throws {
    server.route(
      "/", .redirect(to: "/redirectTarget", status: 301).header("Custom-Name", "Custom-Value"))
    server.route("/redirectTarget", .text("hi"))
    recorder.take(await webView.startDownload(using: URLRequest(url: server.url("/"))))
    try await recorder.finish()
    #expect(recorder.events == ["redirect", "destination", "finish"])
    let (response, request) = try #require(recorder.redirect)
    #expect(response.url == server.url("/"))
    #expect(response.statusCode == 301)
    #expect(response.value(forHTTPHeaderField: "Custom-Name") == "Custom-Value")
    #expect(request.url == server.url("/redirectTarget"))
    #expect(recorder.response?.url?.path == "/redirectTarget")
    #expect(recorder.suggestedFilename == "redirectTarget.txt")
    #expect(recorder.download?.originalRequest?.url == server.url("/"))
    #expect(folder.contents(of: "example.txt") == "hi")
  }

  @Test("DL-09 a text without an extension gets one", arguments: [true, false])
  func testDL09(_ namesType: Bool) async throws {
    server.route(
      "/redirectTarget",
      .data(Data("hi".utf8), contentType: namesType ? "text/plain; charset=utf-8" : nil))
    recorder.take(
      await webView.startDownload(using: URLRequest(url: server.url("/redirectTarget"))))
    try await recorder.finish()
    #expect(recorder.suggestedFilename == "redirectTarget.txt")
  }

  @Test("DL-10 a download that the app starts asks for no policy")
  func testDL10() async throws {
    server.route("/file", .text("hi"))
    recorder.take(await webView.startDownload(using: URLRequest(url: server.url("/file"))))
    try await recorder.finish()
    #expect(recorder.events == ["destination", "finish"])
  }

  @Test("DL-11 a connection that is dropped at once")
  func testDL11Dropped() async throws {
    server.route("/file", .droppedConnection)
    recorder.take(await webView.startDownload(using: URLRequest(url: server.url("/file"))))
    let error = try await recorder.fail()
    #expect(error.domain == NSURLErrorDomain)
    #expect(error.code == NSURLErrorNetworkConnectionLost)
    #expect(recorder.events == ["fail"])
  }

  @Test(
    "DL-11 an address that cannot be used", arguments: ["ftp:///", "app-link://x/y", "http:///"])
  func testDL11Address(_ address: String) async throws {
    let url = try #require(URL(string: address))
    recorder.take(await webView.startDownload(using: URLRequest(url: url)))
    let error = try await recorder.fail()
    #expect(error.domain == "WebKitErrorDomain")
    #expect(error.code == 101)
    #expect(recorder.events == ["fail"])
  }

  @Test("DL-12 the root of a host is named after that", arguments: [true, false])
  func testDL12(_ isNavigation: Bool) async throws {
    server.route("/", .text("download content"))
    try await begin("/", byNavigation: isNavigation)
    try await recorder.finish()
    #expect(recorder.suggestedFilename == "127.0.0.1.txt")
    #expect(folder.contents(of: "example.txt") == "download content")
  }

  @Test("DL-13 the folder must be there", arguments: [true, false])
  func testDL13(_ isNavigation: Bool) async throws {
    server.route("/file", .text("hi"))
    recorder.destination = { [folder] in folder.file("missing/example.txt") }
    try await begin("/file", byNavigation: isNavigation)
    let error = try await recorder.fail()
    #expect(error.domain == NSURLErrorDomain)
    #expect(error.code == NSURLErrorCancelled)
    #expect(recorder.resumeData == nil)
    #expect(folder.names == [])
  }

  @Test("DL-14 the network process dies half-way")
  func testDL14() async throws {
    let gate = Gate()
    defer { gate.open() }
    server.routeHalves("/file", until: gate)
    _ = try await downloadHalf("/file")
    for process in ProcessCensus().named("WebKitNetworkProcess") {
      kill(pid_t(process.identifier), SIGKILL)
    }
    let error = try await recorder.fail()
    #expect(error.domain == NSURLErrorDomain)
    #expect(error.code == NSURLErrorNetworkConnectionLost)
  }
}
