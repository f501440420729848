import Foundation
import Testing
import WebKit
import WebKitTesting

/// Sound and film from a scheme.
@Suite(.timeLimit(.minutes(2))) @MainActor struct SchemeMediaTests {
  private let pages = SchemePages()

  /// A quiet recording: 8,000 bytes a second.
  private static func wave(seconds: Int) -> Data {
    func bytes(_ value: Int, _ count: Int) -> Data {
      Data((0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    }
    let size = seconds * 8000
    var wave = Data("RIFF".utf8) + bytes(36 + size, 4) + Data("WAVEfmt ".utf8) + bytes(16, 4)
    wave += bytes(1, 2) + bytes(1, 2) + bytes(8000, 4) + bytes(8000, 4) + bytes(1, 2) + bytes(8, 2)
    return wave + Data("data".utf8) + bytes(size, 4) + Data(repeating: 128, count: size)
  }

  @Test("Sound plays from a scheme, and can be sought in")
  func sound() async throws {
    let wave = Self.wave(seconds: 60)
    pages.route("testing://host/page", "<audio preload=auto></audio>")
    pages.route("testing://host/sound.wav") { task in
      let range = task.request.value(forHTTPHeaderField: "Range") ?? ""
      let bounds = range.wholeMatch(of: /bytes=(\d+)-(\d*)/)
      let first = bounds.flatMap { Int($0.1) } ?? 0
      let end = min((bounds.flatMap { Int($0.2) } ?? wave.count) + 1, wave.count)
      try? task.respond(
        status: range.isEmpty ? 200 : 206,
        [
          "Content-Type": "audio/wav", "Accept-Ranges": "bytes",
          "Content-Length": "\(end - first)",
          "Content-Range": "bytes \(first)-\(end - 1)/\(wave.count)",
        ])
      task.didReceive(wave[first..<end])
      task.didFinish()
    }
    let webView = pages.makeView("testing")
    try await webView.loadAndWait(try #require(URL(string: "testing://host/page")))
    let outcome = try await webView.callAsyncJavaScript(
      """
      const audio = document.querySelector('audio');
      const heard = new Promise((done) => {
        audio.onloadedmetadata = () => done('loaded');
        audio.onerror = () => done('error ' + audio.error.code + ' ' + audio.error.message);
      });
      audio.src = 'sound.wav';
      const outcome = await heard;
      if (outcome !== 'loaded') return outcome;
      audio.currentTime = 50;
      await new Promise((done) => { audio.onseeked = done });
      return `${audio.duration} ${Math.round(audio.currentTime)} ${audio.currentSrc}`;
      """, contentWorld: .page)
    #expect(outcome as? String == "60 50 testing://host/sound.wav")
  }
}
