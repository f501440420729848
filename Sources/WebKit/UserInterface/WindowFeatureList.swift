/// The third argument of `window.open`, read as HTML's standard says.
struct WindowFeatureList: Equatable {
  var menuBar: Bool?
  var statusBar: Bool?
  var toolbar: Bool?
  var resizable: Bool?
  var x: Double?
  var y: Double?
  var width: Double?
  var height: Double?

  init() {}

  init(_ text: String) {
    for (name, value) in Self.pairs(in: text) {
      switch name {
      case "menubar": menuBar = Self.truth(value)
      case "status": statusBar = Self.truth(value)
      case "toolbar": toolbar = Self.truth(value)
      case "resizable": resizable = Self.truth(value)
      case "left", "screenx": x = Self.number(value)
      case "top", "screeny": y = Self.number(value)
      case "width", "innerwidth": width = Self.number(value)
      case "height", "innerheight": height = Self.number(value)
      default: break
      }
    }
  }

  /// Names in small letters, each with what follows its equals sign.
  private static func pairs(in text: String) -> [(name: String, value: String)] {
    var pairs: [(String, String)] = []
    var rest = Substring(text.lowercased())
    while true {
      rest = rest.drop(while: isSeparator)
      guard !rest.isEmpty else { return pairs }
      let name = rest.prefix { !isSeparator($0) }
      rest = rest.dropFirst(name.count)
      // There may be spaces around the sign, but neither a comma nor a word before it.
      let next = rest.drop { $0 != "=" && $0 != "," && isSeparator($0) }
      var value = Substring()
      if next.first == "=" {
        rest = next.drop { $0 != "," && isSeparator($0) }
        value = rest.prefix { !isSeparator($0) }
        rest = rest.dropFirst(value.count)
      }
      pairs.append((String(name), String(value)))
    }
  }

  private static func isSeparator(_ character: Character) -> Bool {
    character.isWhitespace || character == "=" || character == ","
  }

  /// A bare name means yes.
  private static func truth(_ value: String) -> Bool {
    value.isEmpty || value == "yes" || value == "true" || number(value) != 0
  }

  /// The integer that the text begins with, or 0.
  private static func number(_ value: String) -> Double {
    let sign = value.prefix { $0 == "-" || $0 == "+" }.prefix(1)
    let digits = value.dropFirst(sign.count).prefix { $0.isASCII && $0.isNumber }
    return Double(sign + digits) ?? 0
  }
}
