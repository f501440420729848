internal import Foundation

/// A header field that a person wants to be sent.
struct HeaderField: Equatable, Sendable {
  let name: String
  let value: String

  /// - Parameter text: `Name: value`.
  init(_ text: String) throws(Failure) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard parts.count == 2, !name.isEmpty, name.allSatisfy(Self.isNamePart),
      !text.contains(where: \.isNewline)
    else {
      throw Failure(.usage, "'\(text)' is no header field: write it as 'NAME: VALUE'")
    }
    self.name = name
    value = parts[1].trimmingCharacters(in: .whitespaces)
  }

  private static func isNamePart(_ character: Character) -> Bool {
    character.isASCII
      && (character.isLetter || character.isNumber || "!#$%&'*+-.^_`|~".contains(character))
  }
}

/// Who a person is to a server.
struct Login: Hashable, Sendable {
  let name: String
  let password: String

  /// - Parameter text: `NAME:PASSWORD`; without a colon, the password is in the environment, where other people
  ///   cannot see it in the list of processes.
  @MainActor
  init(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    name = String(parts[0])
    password =
      parts.count == 2
      ? String(parts[1]) : Caller.current.environment["WK_PASSWORD"] ?? ""
  }
}
