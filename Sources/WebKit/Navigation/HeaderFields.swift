/// Header fields as a request may carry them.
enum HeaderFields {
  /// Leaves out what is no header field, with one line about it: a name that is not a token, a value
  /// that would end the line.
  static func sendable(_ fields: [String: String]) -> [String: String] {
    fields.filter { name, value in
      let isSendable =
        !name.isEmpty && name.utf8.allSatisfy(isTokenByte)
        && !value.utf8.contains { $0 == 0 || $0 == 10 || $0 == 13 }
      if !isSendable { Log.fault("the header field \(name.debugDescription) cannot be sent") }
      return isSendable
    }
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default:
      "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
