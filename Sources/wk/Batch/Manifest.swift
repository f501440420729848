internal import Foundation

/// A list of pages in a file: a JSON object a line.
///
/// ```
/// {"input": "a.html", "output": "a.pdf", "options": {"landscape": true, "header": ["A: b", "C: d"]}}
/// ```
enum Manifest {
  struct Entry: Sendable {
    let line: Int
    let input: String
    let output: String?
    /// By the options' long names.
    let options: [String: Value]
  }

  /// What a line says about an option.
  enum Value: Decodable, Sendable {
    case flag(Bool)
    case text(String)
    case list([String])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let flag = try? container.decode(Bool.self) {
        self = .flag(flag)
      } else if let text = try? container.decode(Scalar.self) {
        self = .text(text.text)
      } else {
        self = .list(try container.decode([Scalar].self).map(\.text))
      }
    }
  }

  /// A text, or a number that stands for one.
  private struct Scalar: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self.text = text
      } else {
        text = JSONText.encode(NSNumber(value: try container.decode(Double.self)))
      }
    }
  }

  private struct Line: Decodable {
    let input: String
    let output: String?
    let options: [String: Value]?
  }

  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private struct Names: Decodable {
    let names: [String]
    init(from decoder: any Decoder) throws {
      names = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue)
    }
  }

  private static let names = ["input", "output", "options"]

  /// - Throws: a failure that names the first line that is wrong.
  static func entries(_ text: String, name: String) throws(Failure) -> [Entry] {
    var entries: [Entry] = []
    let decoder = JSONDecoder()
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      guard line.contains(where: { !$0.isWhitespace }) else { continue }
      let place = "\(name):\(index + 1)"
      let data = Data(line.utf8)
      guard let present = try? decoder.decode(Names.self, from: data) else {
        throw Failure(.badData, "\(place): not a JSON object")
      }
      if let unknown = present.names.sorted().first(where: { !names.contains($0) }) {
        let hint = Suggestion.hint(for: unknown, among: names)
        throw Failure(.badData, "\(place): unknown key '\(unknown)'\(hint)")
      }
      guard let entry = try? decoder.decode(Line.self, from: data) else {
        throw Failure(
          .badData,
          "\(place): 'input' and 'output' must be texts, and 'options' an object whose values are true,"
            + " false, texts, numbers or lists of these")
      }
      entries.append(
        Entry(
          line: index + 1, input: entry.input, output: entry.output, options: entry.options ?? [:]))
    }
    guard !entries.isEmpty else { throw Failure(.badData, "\(name) names no pages") }
    return entries
  }
}

extension Arguments {
  /// The same command line with what a line of a manifest says about it.
  ///
  /// - Parameter place: of the line, for messages.
  func applying(
    _ changes: [String: Manifest.Value], among options: [Option], at place: String
  ) throws(Failure) -> Arguments {
    var result = self
    for (name, value) in changes.sorted(by: { $0.key < $1.key }) {
      guard let option = options.first(where: { $0.long == name }) else {
        let hint = Suggestion.hint(for: name, among: options.map(\.long))
        throw Failure(.badData, "\(place): unknown option '\(name)'\(hint)")
      }
      guard !option.isOfRun, option != .help, option != .output else {
        throw Failure(
          .badData,
          "\(place): '\(name)' is for all pages of a run: write it on the command line, and pages that need"
            + " another one in a manifest of their own")
      }
      switch (value, option.valueName) {
      case (.flag(let isOn), nil): result.replace(option, with: isOn ? [""] : [])
      case (.text(let text), .some): result.replace(option, with: [text])
      case (.list(let texts), .some) where option.isList: result.replace(option, with: texts)
      case (_, nil):
        throw Failure(.badData, "\(place): option '\(name)' must be true or false")
      default:
        let kind = option.isList ? "a text or a list of texts" : "one text or number"
        throw Failure(.badData, "\(place): option '\(name)' must be \(kind)")
      }
    }
    return result
  }
}
