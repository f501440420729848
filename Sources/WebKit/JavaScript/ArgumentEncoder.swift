internal import GObjectSupport

/// Writes values of the app as text that the functions of ``WorldFunctions`` read.
///
/// | Swift | JavaScript |
/// |---|---|
/// | `Bool` | boolean |
/// | integers, `Float`, `Double`, `CGFloat`, `Decimal`, `NSNumber` | number; the nearest, beyond 2^53 |
/// | `String`, `NSString` | string |
/// | `Date`, `NSDate` | `Date`, in whole milliseconds |
/// | nil, `NSNull` | `null` |
/// | `Array`, `NSArray` of these | array |
/// | `Dictionary`, `NSDictionary` with `String` keys, of these | object |
///
/// Containers may be nested to any depth. One that is met again, even within itself, is one object in
/// JavaScript too.
///
/// The text is JSON: `[values, nodes]`, a list of tokens and a table of containers, which are lists of tokens or
/// objects of tokens. A token is a string, a number, a truth value or null for itself, or one of `["r", index]`
/// (a container), `["d", milliseconds]` (a date), `["n", name]` (a number that JSON cannot write)
/// and `["s", index]` (a string that travels beside the text, because it is long).
struct ArgumentEncoder {
  /// What was encoded.
  struct Encoded {
    /// In UTF-8, without a line break.
    var text: [UInt8]
    /// Long strings, to which the text refers by index.
    var strings: [String]
  }

  /// A value that has no counterpart in JavaScript.
  struct Unsupported: Error {
    /// The index, among the values to encode, of the one with it in it.
    let index: Int
    /// The type's name.
    let type: String
  }

  static func encode(_ values: [Any]) throws(Unsupported) -> Encoded {
    var encoder = ArgumentEncoder()
    encoder.output.append(contentsOf: "[[".utf8)
    for (index, value) in values.enumerated() {
      if index > 0 { encoder.output.append(UInt8(ascii: ",")) }
      encoder.source = index
      try encoder.appendToken(value)
    }
    encoder.output.append(contentsOf: "],[".utf8)
    // The list grows on the way; a container's own members are written when its turn comes.
    var next = 0
    while next < encoder.containers.count {
      if next > 0 { encoder.output.append(UInt8(ascii: ",")) }
      try encoder.appendNode(next)
      next += 1
    }
    encoder.output.append(contentsOf: "]]".utf8)
    return Encoded(text: encoder.output, strings: encoder.strings)
  }

  private enum Container {
    case array([Any])
    case dictionary([String: Any])
  }

  private var output: [UInt8] = []
  private var strings: [String] = []
  /// Kept until the end, so that no address is used twice.
  private var containers: [(content: Container, object: AnyObject?, source: Int)] = []
  private var indices: [UInt: Int] = [:]
  private var source = 0

  /// In UTF-8; shorter strings go into the text.
  private static let longString = 16384

  // MARK: Tokens

  private mutating func appendToken(_ value: Any) throws(Unsupported) {
    switch value {
    case let text as String: append(text)
    case let number as Int where type(of: value) == Int.self: append(number)
    case let number as Double where type(of: value) == Double.self: append(number)
    case let bool as Bool where type(of: value) == Bool.self: append(bool)
    default: try appendOther(value)
    }
  }

  private mutating func appendOther(_ value: Any) throws(Unsupported) {
    if let object = instance(value) { return try appendObject(object) }
    switch value {
    case let optional as any OptionalValue:
      guard let wrapped = optional.wrapped else { return append(json: "null") }
      try appendToken(wrapped)
    case let hashable as AnyHashable where type(of: value) == AnyHashable.self:
      try appendToken(hashable.base)
    case let number as CGFloat: append(Double(number))
    case let integer as any BinaryInteger: append(json: "\(integer)")
    case let number as any BinaryFloatingPoint: append(Double(number))
    case let decimal as Decimal: append((decimal as NSDecimalNumber).doubleValue)
    case let date as Date: append(date)
    case let array as [Any]: appendContainer(.array(array), nil, address(array))
    case let dictionary as [String: Any]:
      appendContainer(.dictionary(dictionary), nil, address(dictionary))
    default: throw Unsupported(index: source, type: "\(type(of: value))")
    }
  }

  private mutating func appendObject(_ object: AnyObject) throws(Unsupported) {
    switch object {
    case is NSNull: append(json: "null")
    case let number as NSNumber: append(number)
    case let date as NSDate: append(Date(timeIntervalSince1970: date.timeIntervalSince1970))
    case let array as NSArray: appendContainer(.array(array.elements), array, address(array))
    case let dictionary as NSDictionary:
      guard let members = dictionary.members else {
        throw Unsupported(index: source, type: "NSDictionary with keys that are no strings")
      }
      appendContainer(.dictionary(members), dictionary, address(dictionary))
    default: throw Unsupported(index: source, type: "\(type(of: object))")
    }
  }

  private mutating func appendContainer(
    _ content: Container, _ object: AnyObject?, _ address: UInt
  ) {
    let isEmpty =
      switch content {
      case .array(let array): array.isEmpty
      case .dictionary(let dictionary): dictionary.isEmpty
      }
    let index: Int
    if let known = indices[address] {
      index = known
    } else {
      index = containers.count
      containers.append((content, object, source))
      // All empty arrays of Swift's are at one address, but are not to be one array in JavaScript.
      if object != nil || !isEmpty { indices[address] = index }
    }
    append(json: #"["r",\#(index)]"#)
  }

  private mutating func appendNode(_ index: Int) throws(Unsupported) {
    source = containers[index].source
    switch containers[index].content {
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      var isFirst = true
      for element in elements {
        if !isFirst { output.append(UInt8(ascii: ",")) }
        isFirst = false
        try appendToken(element)
      }
      output.append(UInt8(ascii: "]"))
    case .dictionary(let members):
      output.append(UInt8(ascii: "{"))
      var isFirst = true
      for (key, member) in members {
        if !isFirst { output.append(UInt8(ascii: ",")) }
        isFirst = false
        output.appendJSONString(key)
        output.append(UInt8(ascii: ":"))
        try appendToken(member)
      }
      output.append(UInt8(ascii: "}"))
    }
  }

  // MARK: Simple values

  private mutating func append(json: String) { output.append(contentsOf: json.utf8) }

  private mutating func append(_ bool: Bool) { append(json: bool ? "true" : "false") }

  private mutating func append(_ integer: Int) { append(json: "\(integer)") }

  private mutating func append(_ number: Double) {
    if number.isFinite, number.bitPattern != (-0.0).bitPattern {
      append(json: "\(number)")
    } else {
      let name = number.isNaN ? "NaN" : number == 0 ? "-0" : number < 0 ? "-Infinity" : "Infinity"
      append(json: #"["n","\#(name)"]"#)
    }
  }

  private mutating func append(_ number: NSNumber) {
    switch UInt8(bitPattern: number.objCType.pointee) {
    // Foundation on Linux keeps a character in an integer.
    case UInt8(ascii: "c"), UInt8(ascii: "B"): append(number.boolValue)
    case UInt8(ascii: "f"), UInt8(ascii: "d"): append(number.doubleValue)
    case UInt8(ascii: "Q"): append(json: "\(number.uint64Value)")
    default: append(json: "\(number.int64Value)")
    }
  }

  private mutating func append(_ date: Date) {
    // Rounded: JavaScript only has whole ones, and would take a date of its own for one millisecond less.
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    append(json: milliseconds.isFinite ? #"["d",\#(milliseconds)]"# : #"["d","NaN"]"#)
  }

  private mutating func append(_ text: String) {
    // Strings that travel beside the text end at U+0000.
    if text.utf8.count >= Self.longString, !text.hasNUL {
      append(json: #"["s",\#(strings.count)]"#)
      strings.append(text)
    } else {
      output.appendJSONString(text)
    }
  }

  // MARK: Identity

  /// The value itself if it is an object; not what it might be bridged to.
  private func instance(_ value: Any) -> AnyObject? {
    type(of: value) is AnyClass ? value as AnyObject : nil
  }

  private func address(_ object: AnyObject) -> UInt { UInt(bitPattern: ObjectIdentifier(object)) }

  /// Where the value has its members: copies of a Swift container are at the same address.
  private func address<Value>(_ container: Value) -> UInt {
    withUnsafeBytes(of: container) { $0.load(as: UInt.self) }
  }
}

private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { self }
}

// Foundation on Linux turns what is in a container into Swift values whenever it is read, all the way down, which
// never ends for one that holds itself. Its mirror shows the objects.
extension NSArray {
  fileprivate var elements: [Any] { Mirror(reflecting: self).children.map(\.value) }
}

extension NSDictionary {
  /// Nil if not every key is a string.
  fileprivate var members: [String: Any]? {
    var members: [String: Any] = [:]
    for child in Mirror(reflecting: self).children {
      guard let (key, value) = child.value as? (key: NSObject, value: AnyObject),
        let name = (key as? NSString).map({ $0 as String })
      else { return nil }
      members[name] = value
    }
    return members
  }
}
