internal import CMainLoop
internal import Glibc

/// Tells when the engine's network process ends, as the engine does not (WebKitGTK 2.50).
@MainActor
final class NetworkProcessWatch {
  private let sources: [any DispatchSourceRead]

  /// - Parameter onEnd: called once for each network process that there is now.
  init(onEnd: @escaping @MainActor () -> Void) {
    sources = Self.processes().compactMap { process in
      let descriptor = process_end_descriptor(process)
      guard descriptor >= 0 else { return nil }
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
      source.setEventHandler {
        source.cancel()
        MainActor.assumeIsolated { onEnd() }
      }
      source.setCancelHandler { close(descriptor) }
      source.activate()
      return source
    }
  }

  isolated deinit {
    for source in sources { source.cancel() }
  }

  /// The children of this process with the name.
  private static func processes() -> [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.filter { process in
      // "4711 (a name) S 1 …"; the name is cut off after 15 bytes.
      guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        let end = text.lastIndex(of: ")"), text[..<end].hasSuffix("(WebKitNetworkPr")
      else { return false }
      let fields = text[text.index(after: end)...].split(separator: " ")
      return fields.count > 1 && Int32(fields[1]) == getpid()
    }
  }
}
