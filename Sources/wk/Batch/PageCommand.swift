internal import Foundation

/// A command that makes something of each of its pages.
///
/// ``PageRun`` does the rest: it reads the command line or the manifest, loads the pages and writes the results.
protocol PageCommand: Sendable {
  static var name: String { get }
  static var help: HelpPage { get }
  /// Of the files that it writes.
  static var fileExtension: String { get }
  /// What messages call its result; nil if that is text, which can go to a terminal.
  static var binaryNoun: String? { get }

  /// Whether each line says of which of several inputs it is.
  static var namesInputs: Bool { get }

  /// The names of the operands that follow the inputs.
  static func operandNames(_ arguments: Arguments) -> [String]

  /// Checks everything that can be checked without a page.
  ///
  /// - Parameter arguments: the operands are those that follow the inputs.
  @MainActor init(_ arguments: Arguments) throws(Failure)

  /// Whether it reads standard input itself.
  var readsStandardInput: Bool { get }

  @MainActor func result(of page: Page) async throws(Failure) -> PageResult
}

extension PageCommand {
  static var binaryNoun: String? { nil }
  static var namesInputs: Bool { false }
  static func operandNames(_ arguments: Arguments) -> [String] { [] }
  var readsStandardInput: Bool { false }
}

/// What has been made of a page.
enum PageResult: Sendable {
  case file(Data)
  /// Something to read.
  ///
  /// - Parameter json: for machines, in one line.
  case text(String, json: String)
  /// Likewise, when what was looked for is not there.
  case nothing(String, json: String)
}

/// How results are written.
struct ResultFormat: Sendable {
  let isJSON: Bool
  /// Whether there is only one page, so that nobody asks of which a result is.
  let isSingle: Bool
  let namesInputs: Bool

  func data(of result: PageResult, input: String) -> Data {
    switch result {
    case .file(let data): data
    case .text(let text, let json), .nothing(let text, let json):
      Data((isJSON ? line(json, input) : lines(text, input)).utf8)
    }
  }

  private func line(_ json: String, _ input: String) -> String {
    // The value is text already, so that the line is put together by hand.
    isSingle ? "\(json)\n" : "{\"input\":\(JSONText.encode(input)),\"value\":\(json)}\n"
  }

  private func lines(_ text: String, _ input: String) -> String {
    guard namesInputs, !isSingle else { return text }
    return text.split(separator: "\n").map { "\(input): \($0)\n" }.joined()
  }
}
