internal import Foundation
internal import Glibc

/// The engine's processes that run pages.
enum WebProcesses {
  /// Ends those that this process has started.
  ///
  /// To be called before the tool ends. A page that is busy would go on for seconds, and then complain
  /// on the terminal, as would one that is just starting in its sandbox (WebKitGTK 2.50).
  static func end() {
    for process in Descendants.all() where [name, sandbox].contains(process.name) {
      kill(process.identifier, SIGKILL)
    }
  }

  /// `WebKitWebProcess`, as long as the system keeps names.
  static let name = "WebKitWebProces"

  private static let sandbox = "bwrap"
}

/// The processes that one has started, and those that these have started.
enum Descendants {
  struct Entry {
    let identifier: pid_t
    let parent: pid_t
    /// Its first 15 letters.
    let name: String
  }

  static func all(of process: pid_t = getpid()) -> [Entry] {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let entries = numbers.compactMap(pid_t.init).compactMap(entry)
    var family: Set = [process]
    // Sandboxes come between.
    while true {
      let more = entries.filter { family.contains($0.parent) }.map(\.identifier)
      guard !family.isSuperset(of: more) else { break }
      family.formUnion(more)
    }
    return entries.filter { family.contains($0.identifier) && $0.identifier != process }
  }

  private static func entry(of identifier: pid_t) -> Entry? {
    // NUMBER (NAME) STATE PARENT …
    guard let data = FileManager.default.contents(atPath: "/proc/\(identifier)/stat") else {
      return nil
    }
    let text = String(decoding: data, as: UTF8.self)
    guard let opening = text.firstIndex(of: "("), let closing = text.lastIndex(of: ")"),
      let parent = text[closing...].split(separator: " ").dropFirst(2).first.flatMap({ pid_t($0) })
    else { return nil }
    return Entry(
      identifier: identifier, parent: parent,
      name: String(text[text.index(after: opening)..<closing]))
  }
}
