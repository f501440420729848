import Foundation
import Testing
import WebKit
import WebKitTesting

/// Sounds in pages.
@Suite(.timeLimit(.minutes(2))) @MainActor struct PlaybackTests {
  let webView: WKWebView
  let server: LoopbackServer

  init() throws {
    let configuration = WKWebViewConfiguration()
    configuration.mediaTypesRequiringUserActionForPlayback = []
    webView = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 200), configuration: configuration)
    server = try LoopbackServer()
    server.route(
      "/sound.wav",
      .data(Self.silence, contentType: "audio/wav"))
    server.route("/", .html("<audio id=sound src=sound.wav loop></audio>"))
    server.route("/frame", .html("<iframe src=/></iframe>"))
  }

  /// Ten seconds.
  private static let silence: Data = {
    let rate: UInt32 = 8000
    let samples = Data(count: Int(rate) * 10)
    var data = Data("RIFF".utf8)
    func append<Number: FixedWidthInteger>(_ number: Number) {
      withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
    }
    append(UInt32(36 + samples.count))
    data.append(contentsOf: "WAVEfmt ".utf8)
    append(UInt32(16))
    append(UInt16(1))
    append(UInt16(1))
    append(rate)
    append(rate)
    append(UInt16(1))
    append(UInt16(8))
    data.append(contentsOf: "data".utf8)
    append(UInt32(samples.count))
    return data + Data(repeating: 128, count: samples.count)
  }()

  private func play() async throws {
    _ = try await webView.callAsyncJavaScript(
      "await (frames[0]?.document ?? document).querySelector('audio').play()", contentWorld: .page)
  }

  private func isPaused() async throws -> Bool {
    try await webView.evaluateJavaScript(
      "(frames[0]?.document ?? document).querySelector('audio').paused") as? Bool ?? false
  }

  @Test("The state is none, paused, playing or suspended")
  func state() async throws {
    #expect(await webView.requestMediaPlaybackState() == .none)
    try await webView.loadAndWait(html: "<p>no sound")
    #expect(await webView.requestMediaPlaybackState() == .none)
    try await webView.loadAndWait(server.url("/"))
    #expect(await webView.requestMediaPlaybackState() == .paused)
    try await play()
    #expect(await webView.requestMediaPlaybackState() == .playing)
    await webView.setAllMediaPlaybackSuspended(true)
    #expect(await webView.requestMediaPlaybackState() == .suspended)
    await webView.setAllMediaPlaybackSuspended(false)
    try await eventually("the sound") { await webView.requestMediaPlaybackState() == .playing }
  }

  @Test("All sounds are paused, those in frames too")
  func pause() async throws {
    try await webView.loadAndWait(server.url("/frame"))
    try await play()
    #expect(await webView.requestMediaPlaybackState() == .playing)
    await webView.pauseAllMediaPlayback()
    #expect(try await isPaused())
    #expect(await webView.requestMediaPlaybackState() == .paused)
    // Pages may play again.
    try await play()
    #expect(await webView.requestMediaPlaybackState() == .playing)
  }

  @Test("While suspended nothing plays, on later pages either; then what wanted to play does")
  func suspend() async throws {
    try await webView.loadAndWait(server.url("/"))
    await webView.setAllMediaPlaybackSuspended(true)
    try await webView.evaluateJavaScript("sound.play().catch(() => {}); 0")
    try await eventually("the pause") { try await isPaused() }
    try await webView.loadAndWait(server.url("/frame"))
    try await webView.evaluateJavaScript(
      "frames[0].document.querySelector('audio').play().catch(() => {}); 0")
    try await eventually("the pause") { try await isPaused() }
    await webView.setAllMediaPlaybackSuspended(false)
    try await eventually("the sound") { try await !isPaused() }
  }
}
