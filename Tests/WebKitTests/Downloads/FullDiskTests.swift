import Foundation
import Testing
import WebKit
import WebKitTesting

/// A file that cannot grow. A limit on the size of files stands for a full disk, in a process of its own, which the
/// engine's processes take it from: writing fails in the same way, with another number.
@Suite(.timeLimit(.minutes(2))) struct FullDiskTests {
  @Test("A full disk ends a download that the app starts")
  func started() async {
    await #expect(processExitsWith: .success) {
      try await FullDisk.run { @MainActor webView, server, recorder in
        recorder.take(await webView.startDownload(using: URLRequest(url: server.url("/big"))))
        let error = try await recorder.fail()
        #expect((error.userInfo[NSUnderlyingErrorKey] as? NSError)?.code == Int(EFBIG))
      }
    }
  }

  @Test("A full disk ends the download of a response")
  func response() async {
    await #expect(processExitsWith: .success) {
      try await FullDisk.run { @MainActor webView, server, recorder in
        webView.load(server.url("/big"))
        _ = try await recorder.fail()
      }
    }
  }
}

private enum FullDisk {
  private static let limit = 8 * 1024 * 1024

  @MainActor
  static func run(
    _ begin: @MainActor (WKWebView, LoopbackServer, DownloadRecorder) async throws -> Void
  ) async throws {
    signal(SIGXFSZ, SIG_IGN)
    var size = rlimit(rlim_cur: rlim_t(limit), rlim_max: rlim_t(limit))
    try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &size) == 0)
    let folder = try DownloadFolder()
    let server = try LoopbackServer()
    server.route(
      "/big",
      .data(Data(repeating: 1, count: limit + 4_000_000), contentType: "application/octet-stream")
        .header("ETag", "\"big\""))
    let recorder = DownloadRecorder()
    recorder.destination = { folder.file("big") }
    let webView = WKWebView(frame: .zero)
    webView.navigationDelegate = recorder
    try await begin(webView, server, recorder)
    #expect(recorder.failure?.domain == NSURLErrorDomain)
    #expect(recorder.failure?.code == NSURLErrorCannotWriteToFile)
    // What has arrived can be gone on with when there is room.
    #expect(recorder.resumeData != nil)
    #expect(folder.size(of: "big") == limit)
    #expect(folder.names == ["big"])
  }
}
