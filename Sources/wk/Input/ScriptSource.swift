internal import Foundation

/// Where a script comes from.
enum ScriptSource: Equatable {
  case text(String)
  case file(String)
  case standardInput

  /// What messages call it.
  var name: String {
    switch self {
    case .text: "script"
    case .file(let path): path
    case .standardInput: InputFile.standardInputName
    }
  }

  func read() async throws(Failure) -> String {
    switch self {
    case .text(let text): text
    case .file(let path):
      try InputFile.text(of: try await InputFile.read(path), name: path)
    case .standardInput:
      try InputFile.text(of: try await InputFile.readStandardInput(), name: name)
    }
  }
}
