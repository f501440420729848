internal import GObjectSupport

/// Turns a Swift value into text, out of which ``ArgumentDecoder`` makes a JavaScript value in the page.
///
/// | Swift | JavaScript |
/// |---|---|
/// | nil | `undefined` |
/// | `NSNull` | `null` |
/// | `Bool`, any number, `NSNumber` | boolean, number |
/// | `String` | string |
/// | `Date` | `Date` |
/// | array, dictionary with string keys | array, object |
/// | anything else, at any depth | ``Unsupported`` is thrown |
///
/// The first character tells the kind: `s`, then a string as it is; `j`, then JSON for anything else. The JSON
/// is `[root, containers]`: a token and the arrays and objects, made of tokens, in the order in which
/// they are met. A token is a string, a finite number, a truth value or null for itself, or one of
/// `["r", index]` (a container), `["d", milliseconds]` (a date), `["n", name]` (a number that JSON
/// cannot write) and `["u"]` (undefined). So neither depth nor cycles matter, and what is shared is
/// written once.
struct ArgumentEncoder {
  /// A value, or one inside it, has no counterpart in JavaScript.
  struct Unsupported: Error, Equatable {
    /// The value's Swift type.
    let type: String
  }

  static func encode(_ value: Any?) throws(Unsupported) -> String {
    if let text = value as? String { return "s" + text }
    var encoder = ArgumentEncoder()
    try encoder.writeToken(value)
    let root = encoder.json
    encoder.json = ""
    var index = 0
    while index < encoder.containers.count {
      if index > 0 { encoder.json.append(",") }
      try encoder.writeContents(of: encoder.containers[index])
      index += 1
    }
    return "j[\(root),[\(encoder.json)]]"
  }

  private enum Container {
    case array([Any])
    case dictionary([String: Any])
  }

  private var json = ""
  private var containers: [Container] = []
  /// Numbers of containers by their identity.
  private var known: [UInt: Int] = [:]
  /// Keeps containers alive, so that no identity is used twice.
  private var kept: [Any] = []

  private mutating func writeContents(of container: Container) throws(Unsupported) {
    var isFirst = true
    switch container {
    case .array(let elements):
      json.append("[")
      for element in elements {
        if !isFirst { json.append(",") }
        isFirst = false
        try writeToken(element)
      }
      json.append("]")
    case .dictionary(let members):
      json.append("{")
      for (key, member) in members {
        if !isFirst { json.append(",") }
        isFirst = false
        writeString(key)
        json.append(":")
        try writeToken(member)
      }
      json.append("}")
    }
  }

  private mutating func writeToken(_ value: Any?) throws(Unsupported) {
    guard let value = value.flatMap(Self.unwrapped) else { return json.append(#"["u"]"#) }
    // A cast that fails between a structure and an object first converts all that is inside it, so each
    // kind is only asked what it can be.
    if type(of: value) is AnyClass {
      switch value {
      case is NSArray, is NSDictionary: try writeReference(to: value)
      case is NSNull: json.append("null")
      case let number as NSNumber: writeNumber(number)
      case let text as NSString: writeString(String(describing: text))
      case let date as NSDate: writeDate(date.timeIntervalSince1970)
      default: throw Unsupported(type: "\(type(of: value))")
      }
    } else {
      switch value {
      case let text as String: writeString(text)
      case let date as Date: writeDate(date.timeIntervalSince1970)
      case is [Any], is [String: Any]: try writeReference(to: value)
      case let number as CGFloat: writeNumber(NSNumber(value: Double(number)))
      case let number as NSNumber: writeNumber(number)
      default: throw Unsupported(type: "\(type(of: value))")
      }
    }
  }

  private mutating func writeReference(to value: Any) throws(Unsupported) {
    let identity = Self.identity(of: value)
    if let identity, let index = known[identity] { return json.append(#"["r",\#(index)]"#) }
    guard let container = Self.container(value) else {
      throw Unsupported(type: "\(type(of: value))")
    }
    if let identity {
      known[identity] = containers.count
      kept.append(value)
    }
    json.append(#"["r",\#(containers.count)]"#)
    containers.append(container)
  }

  private static func container(_ value: Any) -> Container? {
    if type(of: value) is AnyClass {
      return switch value {
      case let array as NSArray: .array(array.objects)
      case let dictionary as NSDictionary: dictionary.objects.map { .dictionary($0) }
      default: nil
      }
    }
    return switch value {
    case let array as [Any]: .array(array)
    case let dictionary as [String: Any]: .dictionary(dictionary)
    default: nil
    }
  }

  /// What is the same only for containers that are one object, or share their storage.
  private static func identity(of value: Any) -> UInt? {
    if type(of: value) is AnyClass { return UInt(bitPattern: ObjectIdentifier(value as AnyObject)) }
    if type(of: value) == [Any].self, let array = value as? [Any], !array.isEmpty {
      return withUnsafeBytes(of: array) { $0.load(as: UInt.self) }
    }
    if type(of: value) == [String: Any].self, let dictionary = value as? [String: Any],
      !dictionary.isEmpty
    {
      return withUnsafeBytes(of: dictionary) { $0.load(as: UInt.self) }
    }
    return nil
  }

  /// - Parameter time: in seconds since 1970.
  private mutating func writeDate(_ time: TimeInterval) {
    let milliseconds = time * 1000
    json.append(milliseconds.isFinite ? #"["d",\#(milliseconds)]"# : #"["d",null]"#)
  }

  private mutating func writeNumber(_ number: NSNumber) {
    // The two objects that stand for truth values; as a number, each is 1 or 0.
    if number === Self.yes || number === Self.no {
      return json.append(number === Self.yes ? "true" : "false")
    }
    let value = number.doubleValue
    if value.isFinite {
      json.append("\(value)")
    } else {
      json.append(#"["n","\#(value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity")"]"#)
    }
  }

  private static let yes = NSNumber(value: true)
  private static let no = NSNumber(value: false)

  private mutating func writeString(_ text: String) {
    json.append("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": json.append("\\\"")
      case "\\": json.append("\\\\")
      case "\0"..<" ":
        let code = String(scalar.value, radix: 16)
        json.append("\\u\(String(repeating: "0", count: 4 - code.count))\(code)")
      default: json.unicodeScalars.append(scalar)
      }
    }
    json.append("\"")
  }

  /// A value without the optionals around it; nil if one of them is empty.
  private static func unwrapped(_ value: Any) -> Any? {
    guard let optional = value as? any OptionalValue else { return value }
    return optional.content.flatMap(unwrapped)
  }
}

private protocol OptionalValue {
  var content: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var content: Any? { map { $0 as Any } }
}
