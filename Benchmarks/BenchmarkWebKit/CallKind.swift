import WebKit

/// What is given to an async function and comes back from it; the same as in `PlainC/call.c`.
enum CallKind: String {
  /// Three arguments.
  case arguments
  /// A dictionary of 32 members, a kilobyte.
  case dictionary
  /// A string of a megabyte.
  case string

  var body: String {
    switch self {
    case .arguments: "return a + b + c"
    case .dictionary: "return d"
    case .string: "return s"
    }
  }

  var arguments: [String: Any] {
    switch self {
    case .arguments: ["a": 40, "b": 1.5, "c": "text"]
    case .dictionary:
      [
        "d": Dictionary(
          uniqueKeysWithValues: (0..<32).map { number in
            let digits = "\(number / 10)\(number % 10)"
            return ("member number \(digits)", "value number  \(digits)" as Any)
          })
      ]
    case .string: ["s": String(repeating: "x", count: 1 << 20)]
    }
  }

  func isRight(_ value: Any?) -> Bool {
    switch self {
    case .arguments: (value as? String)?.utf8.count == 8
    case .dictionary: (value as? [String: Any])?.count == 32
    case .string: (value as? String)?.utf8.count == 1 << 20
    }
  }
}
