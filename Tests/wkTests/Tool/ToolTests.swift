import Foundation
import Testing

/// The tool as a process; one at a time, as each brings an X server and an engine.
@Suite(.serialized) struct ToolTests {
  func write(_ text: String, to name: String, in folder: URL) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }
}
