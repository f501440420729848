internal import GObjectSupport

/// Which frame asks for a dialog or for files, as the extension tells before the engine asks.
@MainActor
final class AskingFrames {
  private let frames: FrameRegistry
  private var dialog: WKFrameInfo?
  private var files: (frame: WKFrameInfo, takesDirectories: Bool)?

  init(engine: EngineView?, frames: FrameRegistry) {
    self.frames = frames
    engine?.inbox.receive(ExtensionMessage.asking) { [weak self] request in
      self?.receive(request.parameters)
    }
  }

  private func receive(_ report: Variant?) {
    guard let report, let kind = try? report.value(at: 0, as: String.self),
      let frame = frames.frame(report[1])
    else { return }
    if kind == "dialog" {
      dialog = frame
    } else {
      files = (frame, (try? report.value(at: 2, as: String.self)) == "directories")
    }
  }

  /// The frame that the engine's question about a dialog is from.
  func takeDialog() -> WKFrameInfo {
    defer { dialog = nil }
    return dialog ?? frames.mainFrame
  }

  /// The frame that the engine's question about files is from, and whether it takes directories.
  func takeFiles() -> (frame: WKFrameInfo, takesDirectories: Bool) {
    defer { files = nil }
    return files ?? (frames.mainFrame, false)
  }
}
