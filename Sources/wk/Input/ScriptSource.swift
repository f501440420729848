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
    let data: Data
    switch self {
    case .text(let text): return text
    case .file(let path): data = try await InputFile.read(path)
    case .standardInput: data = try await InputFile.readStandardInput()
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw Failure(.badData, "\(name) is not UTF-8; convert it, for instance with iconv")
    }
    return text
  }
}
