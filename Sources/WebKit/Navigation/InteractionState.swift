/// A back-forward list as bytes: a property list around the engine's own format.
struct InteractionState {
  let engineState: Data
  /// The positions of entries that scripts have added while nobody acted; the engine does not save that.
  let scriptEntries: [Int]

  init(engineState: Data, scriptEntries: [Int]) {
    self.engineState = engineState
    self.scriptEntries = scriptEntries
  }

  private struct Archive: Codable {
    var version = 1
    let engineState: Data
    let scriptEntries: [Int]
  }

  /// Nil if the bytes are no such state, or one of a later version.
  init?(encoded: Data) {
    guard let archive = try? PropertyListDecoder().decode(Archive.self, from: encoded),
      archive.version == Archive(engineState: Data(), scriptEntries: []).version
    else { return nil }
    self.init(engineState: archive.engineState, scriptEntries: archive.scriptEntries)
  }

  var encoded: Data? {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return try? encoder.encode(Archive(engineState: engineState, scriptEntries: scriptEntries))
  }
}
