import Foundation
import Testing
import WebKit
import WebKitTesting

/// What becomes of the files of downloads.
///
/// Each test is run for a response that becomes a download, which the engine writes, and for a download that the
/// app starts.
@Suite(.timeLimit(.minutes(3))) @MainActor struct DownloadFileTests {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let server: LoopbackServer
  private let recorder = DownloadRecorder()
  private let folder: DownloadFolder

  init() throws {
    let folder = try DownloadFolder()
    self.folder = folder
    server = try LoopbackServer()
    server.route("/file", .text("contents"))
    webView.navigationDelegate = recorder
    recorder.destination = { folder.file("example.txt") }
  }

  private func begin(_ path: String, byNavigation: Bool) async throws {
    if byNavigation {
      webView.load(server.url(path))
    } else {
      recorder.take(await webView.startDownload(using: URLRequest(url: server.url(path))))
    }
  }

  private func resume(_ data: Data) async -> DownloadRecorder {
    let second = DownloadRecorder()
    second.take(await webView.resumeDownload(fromResumeData: data))
    return second
  }

  /// The resume data of a download of which half has arrived.
  private func half(byNavigation: Bool, gate: Gate) async throws -> Data {
    server.routeHalves("/half", until: gate)
    try await begin("/half", byNavigation: byNavigation)
    try await recorder.receive(5000)
    return try #require(await recorder.download?.cancel())
  }

  // MARK: Places

  @Test("Nothing is overwritten", arguments: [true, false])
  func existing(_ isNavigation: Bool) async throws {
    try Data("mine".utf8).write(to: folder.file("example.txt"))
    try await begin("/file", byNavigation: isNavigation)
    let error = try await recorder.fail()
    #expect(error.domain == NSURLErrorDomain)
    #expect(error.code == NSURLErrorCancelled)
    #expect(recorder.resumeData == nil)
    #expect(folder.contents(of: "example.txt") == "mine")
    #expect(folder.names == ["example.txt"])
  }

  @Test("A file that comes up meanwhile is not overwritten either", arguments: [true, false])
  func race(_ isNavigation: Bool) async throws {
    // The policy about placeholders is asked after the place; what is there then is seen.
    recorder.placeholder = (.disable, nil)
    recorder.onDestination = { [folder] _ in
      try? Data("mine".utf8).write(to: folder.file("example.txt"))
    }
    try await begin("/file", byNavigation: isNavigation)
    #expect(try await recorder.fail().code == NSURLErrorCancelled)
    #expect(folder.contents(of: "example.txt") == "mine")
  }

  @Test("A link is not followed, wherever it leads", arguments: [true, false])
  func symbolicLink(_ isNavigation: Bool) async throws {
    try FileManager.default.createSymbolicLink(
      at: folder.file("example.txt"), withDestinationURL: folder.file("elsewhere.txt"))
    try await begin("/file", byNavigation: isNavigation)
    #expect(try await recorder.fail().code == NSURLErrorCancelled)
    #expect(folder.names == ["example.txt"])
  }

  @Test(
    "No place, and one that is no file", arguments: [true, false], ["", "https://webkit.org/"])
  func noPlace(_ isNavigation: Bool, _ address: String) async throws {
    recorder.destination = { URL(string: address) }
    try await begin("/file", byNavigation: isNavigation)
    let error = try await recorder.fail()
    #expect(error.domain == NSURLErrorDomain)
    #expect(error.code == NSURLErrorCancelled)
    #expect(recorder.resumeData == nil)
  }

  @Test("A name that the file system does not take", arguments: [true, false])
  func badName(_ isNavigation: Bool) async throws {
    let name = String(repeating: "x", count: 300)
    recorder.destination = { [folder] in folder.file(name) }
    try await begin("/file", byNavigation: isNavigation)
    let error = try await recorder.fail()
    #expect(error.domain == NSURLErrorDomain)
    #expect(error.code == NSURLErrorCannotCreateFile)
    #expect(
      (error.userInfo[NSUnderlyingErrorKey] as? NSError)?.code == Int(ENAMETOOLONG))
    #expect(folder.names == [])
  }

  @Test("A folder in which no file can be made", arguments: [true, false])
  func uselessFolder(_ isNavigation: Bool) async throws {
    recorder.destination = { URL(filePath: "/proc/example.txt") }
    try await begin("/file", byNavigation: isNavigation)
    let error = try await recorder.fail()
    #expect(error.domain == NSURLErrorDomain)
    #expect(error.code == NSURLErrorCannotCreateFile)
    #expect(recorder.resumeData == nil)
  }

  @Test("A folder that vanishes", arguments: [true, false])
  func vanishedFolder(_ isNavigation: Bool) async throws {
    let gate = Gate()
    server.routeHalves("/half", until: gate)
    let inner = folder.file("inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
    recorder.destination = { inner.appending(path: "example.txt") }
    try await begin("/half", byNavigation: isNavigation)
    try await recorder.receive(5000)
    try FileManager.default.removeItem(at: inner)
    gate.open()
    let error = try await recorder.fail()
    #expect(error.domain == NSURLErrorDomain)
    #expect(error.code == NSURLErrorCannotWriteToFile)
    #expect(recorder.resumeData == nil)
    #expect(folder.names == [])
  }

  @Test(
    "A download that is cancelled before it has a place leaves nothing", arguments: [true, false])
  func cancelledEarly(_ isNavigation: Bool) async throws {
    let question = Gate()
    defer { question.open() }
    recorder.destination = { [folder] in
      try? await question.pass()
      return folder.file("example.txt")
    }
    try await begin("/file", byNavigation: isNavigation)
    try await question.reached()
    let download = try #require(recorder.download)
    #expect(await download.cancel() == nil)
    question.open()
    #expect(await download.cancel() == nil)
    #expect(folder.names == [])
    #expect(recorder.events.last == "destination")
  }

  @Test("A download that has finished cannot be cancelled", arguments: [true, false])
  func cancelledLate(_ isNavigation: Bool) async throws {
    try await begin("/file", byNavigation: isNavigation)
    try await recorder.finish()
    #expect(await recorder.download?.cancel() == .some(nil))
    #expect(folder.contents(of: "example.txt") == "contents")
    #expect(recorder.events.last == "finish")
  }

  @Test("Cancelling the progress is told to the delegate", arguments: [true, false])
  func progressCancelled(_ isNavigation: Bool) async throws {
    let gate = Gate()
    defer { gate.open() }
    server.routeHalves("/half", until: gate)
    try await begin("/half", byNavigation: isNavigation)
    try await recorder.receive(5000)
    recorder.download?.progress.cancel()
    let error = try await recorder.fail()
    #expect(error.domain == NSURLErrorDomain)
    #expect(error.code == NSURLErrorCancelled)
    let second = await resume(try #require(recorder.resumeData))
    try await second.finish()
    #expect(folder.contents(of: "example.txt") == Halves.whole)
  }

  // MARK: Going on

  @Test("A part that has become shorter is completed", arguments: [true, false])
  func shorter(_ isNavigation: Bool) async throws {
    let gate = Gate()
    defer { gate.open() }
    let data = try await half(byNavigation: isNavigation, gate: gate)
    try Data(Halves.first.prefix(3000).utf8).write(to: folder.file("example.txt"))
    let second = await resume(data)
    try await second.finish()
    #expect(folder.contents(of: "example.txt") == Halves.whole)
    #expect(server.requests(at: "/half").last?.headers["Range"] == "bytes=3000-")
  }

  @Test("What somebody else has put at the place stays")
  func longer() async throws {
    let gate = Gate()
    defer { gate.open() }
    let data = try await half(byNavigation: false, gate: gate)
    let mine = String(repeating: "mine", count: 5000)
    try Data(mine.utf8).write(to: folder.file("example.txt"))
    let second = await resume(data)
    #expect(try await second.fail().code == NSURLErrorCancelled)
    #expect(folder.contents(of: "example.txt") == mine)
  }

  @Test("Another version on the server is downloaded anew")
  func otherVersion() async throws {
    let gate = Gate()
    defer { gate.open() }
    let data = try await half(byNavigation: false, gate: gate)
    let fresh = String(repeating: "c", count: 7000)
    server.route("/half") { request in
      // As a server that heeds If-Range.
      .stream([.text(fresh)], contentType: "application/octet-stream", contentLength: 7000)
        .header("ETag", "\"other\"")
    }
    let second = await resume(data)
    try await second.finish()
    #expect(folder.contents(of: "example.txt") == fresh)
    #expect(second.download?.progress.totalUnitCount == 7000)
    #expect(second.download?.progress.completedUnitCount == 7000)
    #expect(server.requests(at: "/half").count == 2)
  }

  @Test("A part of another version is not taken, whatever the server claims")
  func wrongPart() async throws {
    let gate = Gate()
    defer { gate.open() }
    let data = try await half(byNavigation: false, gate: gate)
    let fresh = String(repeating: "d", count: 10000)
    server.route("/half", .text(fresh).header("ETag", "\"other\""))
    let second = await resume(data)
    try await second.finish()
    #expect(folder.contents(of: "example.txt") == fresh)
    #expect(server.requests(at: "/half").map { $0.headers["Range"] } == [nil, "bytes=5000-", nil])
  }

  @Test("A server that cannot be reached leaves the resume data good")
  func unreachable() async throws {
    let gate = Gate()
    defer { gate.open() }
    let data = try await half(byNavigation: false, gate: gate)
    server.stop()
    let second = await resume(data)
    let error = try await second.fail()
    #expect(error.domain == NSURLErrorDomain)
    #expect(error.code == NSURLErrorCannotConnectToHost)
    #expect(second.resumeData != nil)
    #expect(folder.contents(of: "example.txt") == Halves.first)
  }

  @Test("A server that has the file no more leaves the part")
  func gone() async throws {
    let gate = Gate()
    defer { gate.open() }
    let data = try await half(byNavigation: false, gate: gate)
    server.route("/half", .text("gone", status: 404))
    let second = await resume(data)
    #expect(try await second.fail().code == NSURLErrorBadServerResponse)
    #expect(second.resumeData != nil)
    #expect(folder.contents(of: "example.txt") == Halves.first)
  }

  @Test("A download can break off and go on several times")
  func severalTimes() async throws {
    let whole = Data((0..<9000).map { UInt8(truncatingIfNeeded: $0 / 7) })
    let all = LoopbackServer.Response.data(whole, contentType: "application/octet-stream")
      .header("ETag", "\"e\"")
    // A connection that breaks sends no range by itself.
    func part(_ first: Int, _ count: Int) -> LoopbackServer.Response {
      var response = LoopbackServer.Response.data(
        whole.subdata(in: first..<9000), contentType: "application/octet-stream", status: 206
      )
      .header("ETag", "\"e\"").header("Content-Range", "bytes \(first)-8999/9000")
      response = response.dropped(.afterBytes(count))
      return response
    }
    server.route(
      "/breaks", sequence: [all.dropped(.afterBytes(2000)), part(2000, 3000), all])
    try await begin("/breaks", byNavigation: false)
    _ = try await recorder.fail()
    let second = await resume(try #require(recorder.resumeData))
    _ = try await second.fail()
    #expect(second.download?.progress.completedUnitCount == 5000)
    let third = await resume(try #require(second.resumeData))
    try await third.finish()
    #expect(try Data(contentsOf: folder.file("example.txt")) == whole)
    #expect(
      server.requests(at: "/breaks").map { $0.headers["Range"] }
        == [nil, "bytes=2000-", "bytes=5000-"])
  }

  @Test(
    "What a server says about going on is heeded",
    arguments: [
      ("ETag", "\"strong\"", true), ("ETag", "W/\"weak\"", false),
      ("Last-Modified", "Mon, 05 Jan 2026 10:00:00 GMT", true), ("X-Other", "x", false),
    ])
  func validators(_ name: String, _ value: String, _ isResumable: Bool) async throws {
    let gate = Gate()
    defer { gate.open() }
    server.route(
      "/file",
      .stream(
        [.text(Halves.first), .wait(gate)], contentType: "text/plain", contentLength: 10000
      ).header(name, value))
    try await begin("/file", byNavigation: false)
    try await recorder.receive(5000)
    #expect((await recorder.download?.cancel() ?? nil != nil) == isResumable)
    #expect(folder.names == (isResumable ? ["example.txt"] : []))
  }

  // MARK: Placeholders

  @Test("A placeholder holds the bytes until all are there", arguments: [true, false])
  func placeholder(_ isNavigation: Bool) async throws {
    recorder.placeholder = (.enable, nil)
    var placeholder: URL?
    recorder.onPlaceholder = { placeholder = $0 }
    try await begin("/file", byNavigation: isNavigation)
    try await recorder.finish()
    #expect(
      recorder.events.suffix(5) == [
        "destination", "placeholder policy", "placeholder", "final", "finish",
      ])
    #expect(placeholder == folder.file("example.txt.download"))
    #expect(folder.names == ["example.txt"])
    #expect(folder.contents(of: "example.txt") == "contents")
  }

  @Test("A placeholder of the app's goes when the download has finished", arguments: [true, false])
  func ownPlaceholder(_ isNavigation: Bool) async throws {
    try Data().write(to: folder.file("mine.part"))
    recorder.placeholder = (.disable, folder.file("mine.part"))
    try await begin("/file", byNavigation: isNavigation)
    try await recorder.finish()
    #expect(recorder.events.suffix(3) == ["destination", "placeholder policy", "finish"])
    #expect(folder.names == ["example.txt"])
  }
}
