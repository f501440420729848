internal import Foundation
internal import Glibc

/// The engine's processes that run pages.
enum WebProcesses {
  /// Ends those that this process has started.
  ///
  /// To be called before the tool ends. A page that is busy would go on for seconds, and then complain
  /// on the terminal (WebKitGTK 2.50).
  static func end() {
    for identifier in all() { kill(identifier, SIGKILL) }
  }

  private static func all() -> [pid_t] {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let entries = numbers.compactMap(pid_t.init).compactMap(entry)
    var family: Set = [getpid()]
    // Sandboxes come between.
    while true {
      let more = entries.filter { family.contains($0.parent) }.map(\.identifier)
      guard !family.isSuperset(of: more) else { break }
      family.formUnion(more)
    }
    return entries.filter { family.contains($0.identifier) && $0.name == name }.map(\.identifier)
  }

  /// `WebKitWebProcess`, as long as the system keeps names.
  private static let name = "WebKitWebProces"

  private static func entry(
    of identifier: pid_t
  ) -> (identifier: pid_t, parent: pid_t, name: String)? {
    // NUMBER (NAME) STATE PARENT …
    guard let data = FileManager.default.contents(atPath: "/proc/\(identifier)/stat") else {
      return nil
    }
    let text = String(decoding: data, as: UTF8.self)
    guard let opening = text.firstIndex(of: "("), let closing = text.lastIndex(of: ")"),
      let parent = text[closing...].split(separator: " ").dropFirst(2).first.flatMap({ pid_t($0) })
    else { return nil }
    return (identifier, parent, String(text[text.index(after: opening)..<closing]))
  }
}
