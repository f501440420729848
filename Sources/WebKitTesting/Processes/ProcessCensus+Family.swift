internal import Foundation

extension ProcessCensus {
  /// The processes that one has started, and those that these have started; parents come first.
  package func descendants(of identifier: Int) -> [Entry] {
    var family: Set = [identifier]
    // Nearest first, so parents come before their children.
    return descendants.filter {
      family.contains($0.parent) && family.insert($0.identifier).inserted
    }
  }
}

extension ProcessCensus.Entry {
  /// Whether it has ended since; the number is not given to another process as soon as that.
  package var hasEnded: Bool {
    let status = FileManager.default.contents(atPath: "/proc/\(identifier)/stat")
    let text = status.map { String(decoding: $0, as: UTF8.self) } ?? ""
    return text.isEmpty || text.contains(") Z ")
  }
}
