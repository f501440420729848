import Foundation
import WebKitTesting

extension ToolRun {
  /// The processes that it has started, and those that these have started; parents come first.
  var descendants: [ProcessCensus.Entry] { ProcessCensus().descendants(of: Int(identifier)) }

  /// Those of a name that have not ended.
  func processes(named name: String) -> [Int] {
    descendants.filter { $0.name == name && !$0.hasEnded }.map(\.identifier)
  }
}

extension ProcessCensus {
  fileprivate func descendants(of identifier: Int) -> [Entry] {
    var family: Set = [identifier]
    // Nearest first, so parents come before their children.
    return descendants.filter {
      family.contains($0.parent) && family.insert($0.identifier).inserted
    }
  }
}

extension ProcessCensus.Entry {
  /// The number is not given to another process as soon as that.
  var hasEnded: Bool {
    let status = FileManager.default.contents(atPath: "/proc/\(identifier)/stat")
    let text = status.map { String(decoding: $0, as: UTF8.self) } ?? ""
    return text.isEmpty || text.contains(") Z ")
  }
}
