internal import WebKit

/// A value in a JSON document that knows where it stands, for messages.
struct JSONMember {
  let path: String
  private let value: Any

  /// - Throws: ``AppLinksError/notJSON``.
  init(_ document: Data) throws(AppLinksError) {
    do {
      value = try JSONSerialization.jsonObject(with: document, options: [.fragmentsAllowed])
    } catch {
      throw .notJSON
    }
    path = ""
  }

  private init(path: String, value: Any) {
    self.path = path
    self.value = value
  }

  func malformed(_ expected: String) -> AppLinksError {
    .malformed(path: path.isEmpty ? "the file" : path, expected: expected)
  }

  /// Nil if the object has no such member, or it is null.
  func member(_ name: String) throws(AppLinksError) -> JSONMember? {
    guard let object = value as? [String: Any] else { throw malformed("an object") }
    guard let value = object[name], !(value is NSNull) else { return nil }
    return JSONMember(path: path.isEmpty ? name : "\(path).\(name)", value: value)
  }

  /// All members of an object, in an order that is always the same.
  func members() throws(AppLinksError) -> [(name: String, value: JSONMember)] {
    guard let object = value as? [String: Any] else { throw malformed("an object") }
    return object.sorted { $0.key < $1.key }.map { name, value in
      (name, JSONMember(path: path.isEmpty ? name : "\(path).\(name)", value: value))
    }
  }

  /// Nil if it is no array.
  var elements: [JSONMember]? {
    (value as? [Any])?.enumerated().map {
      JSONMember(path: "\(path)[\($0.offset)]", value: $0.element)
    }
  }

  var isObject: Bool { value is [String: Any] }

  func text() throws(AppLinksError) -> String {
    guard let text = value as? String else { throw malformed("a string") }
    return text
  }

  func texts() throws(AppLinksError) -> [String] {
    guard let elements else { throw malformed("an array of strings") }
    var texts: [String] = []
    for element in elements { texts.append(try element.text()) }
    return texts
  }

  func truth() throws(AppLinksError) -> Bool {
    // A number is no truth value, though Foundation's classes take them for one another.
    guard let number = value as? NSNumber, type(of: value) == Bool.self || number.isBoolean else {
      throw malformed("true or false")
    }
    return number.boolValue
  }
}

extension NSNumber {
  /// Whether it is `true` or `false` rather than a number.
  fileprivate var isBoolean: Bool { String(cString: objCType) == "c" }
}
