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
