internal import Foundation

/// Values of scripts as JSON: compact, keys sorted, dates as JavaScript writes them.
///
/// Not `JSONSerialization`, which knows no dates and ends the program on numbers that JSON cannot
/// write; these become null, as in JavaScript.
enum JSONText {
  static func encode(_ value: Any?) -> String {
    var text = ""
    // A stack instead of recursion: scripts nest as deep as they like.
    var pending: [Piece] = [.value(value)]
    while let piece = pending.popLast() {
      switch piece {
      case .text(let characters): text += characters
      case .value(let array as [Any]):
        text += "["
        pending.append(.text("]"))
        for (index, element) in array.enumerated().reversed() {
          pending.append(.value(element))
          if index > 0 { pending.append(.text(",")) }
        }
      case .value(let members as [String: Any]):
        text += "{"
        pending.append(.text("}"))
        for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated().reversed() {
          pending.append(.value(member.value))
          pending.append(.text("\(index > 0 ? "," : "")\(quoted(member.key)):"))
        }
      case .value(let scalar): text += encode(scalar: scalar)
      }
    }
    return text
  }

  private enum Piece {
    case text(String)
    case value(Any?)
  }

  private static func encode(scalar: Any?) -> String {
    switch scalar {
    case let string as String: quoted(string)
    case let date as Date: quoted(Timestamp.text(date))
    case let number as NSNumber: encode(number)
    default: "null"
    }
  }

  private static func encode(_ number: NSNumber) -> String {
    // Foundation keeps truth values as numbers of the C type `signed char`.
    if String(cString: number.objCType) == "c" { return number.boolValue ? "true" : "false" }
    let value = number.doubleValue
    guard value.isFinite else { return "null" }
    let isExact = value == value.rounded() && abs(value) <= 0x1p53
    return isExact ? String(Int(value)) : "\(value)"
  }

  private static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<" ", "\u{7f}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
