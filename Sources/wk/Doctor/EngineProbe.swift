internal import Foundation
internal import Glibc

/// Tries the engine in another process, since it ends the whole program when its sandbox cannot be made
/// (WebKitGTK 2.50).
enum EngineProbe {
  /// Nil if the engine does not end the program.
  static func finding(_ environment: [String: String]) -> Finding? {
    var ends: [Int32] = [0, 0]
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard null >= 0, pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process = OwnProgram.start(
      ["text", "about:blank"], streams: [null, null, ends[1]], environment: environment)
    for descriptor in [null, ends[1]] { close(descriptor) }
    let words = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true).readDataToEndOfFile()
    guard let process else { return nil }
    while waitpid(process, nil, 0) < 0 { guard errno == EINTR else { return nil } }
    return finding(words: String(decoding: words, as: UTF8.self))
  }

  /// - Parameter words: what the program has said.
  static func finding(words: String) -> Finding? {
    guard words.contains("\(Signals.engineFailure)") else { return nil }
    let lines = words.split(separator: "\n").map(String.init)
    let reason = lines.first { $0.hasPrefix("bwrap:") } ?? lines.first ?? ""
    return Finding(
      name: "sandbox", state: .broken, found: "the engine gives up: \(Failure.line(reason))",
      meaning: "no page can be loaded",
      cure:
        "let programs make user namespaces, and mount /proc and /sys; or, for pages that are your own alone,"
        + " set WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS=1")
  }
}
