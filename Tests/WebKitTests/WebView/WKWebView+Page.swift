import Foundation
import WebKit

/// What tests ask pages for.
extension WKWebView {
  /// The value of a script as text, numbers included.
  func text(_ script: String) async throws -> String {
    "\(try await evaluateJavaScript("String(\(script))") ?? "nil")"
  }

  /// The size of the page's viewport.
  func viewport() async throws -> CGSize {
    let size = try await evaluateJavaScript("[innerWidth, innerHeight]") as? [Double] ?? []
    return size.count == 2 ? CGSize(width: size[0], height: size[1]) : .zero
  }

  /// Has the page count its animation frames from now on.
  func startCountingFrames() async throws {
    try await evaluateJavaScript(
      "window.frames_ = 0; (function next() { frames_++; requestAnimationFrame(next) })(); 0")
  }

  func countedFrames() async throws -> Int {
    try await evaluateJavaScript("frames_") as? Int ?? -1
  }
}
