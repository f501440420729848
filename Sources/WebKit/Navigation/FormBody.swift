/// The body of a form that is sent by POST, built as the engine builds it from the form's fields.
enum FormBody {
  /// - Parameters:
  ///   - fields: pairs of name and value; the value of a file is nil.
  ///   - contentType: the request's header field.
  /// - Returns: nil if the form has files, or is sent as something else than the three types of HTML.
  static func data(fields: [[String?]], contentType: String) -> Data? {
    var pairs: [(name: String, value: String)] = []
    for field in fields {
      guard field.count == 2, let name = field[0], let value = field[1] else { return nil }
      pairs.append((withCRLF(name), withCRLF(value)))
    }
    let parts = contentType.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    switch parts.first?.lowercased() {
    case "application/x-www-form-urlencoded":
      return Data(
        pairs.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&").utf8)
    case "text/plain":
      return Data(pairs.map { "\($0.name)=\($0.value)\r\n" }.joined().utf8)
    case "multipart/form-data":
      guard let boundary = parts.dropFirst().first(where: { $0.hasPrefix("boundary=") }) else {
        return nil
      }
      return multipart(pairs, boundary: String(boundary.dropFirst("boundary=".count)))
    default:
      return nil
    }
  }

  private static func multipart(
    _ pairs: [(name: String, value: String)], boundary: String
  ) -> Data {
    var text = ""
    for (name, value) in pairs {
      let name =
        name.replacing("\r\n", with: "%0D%0A").replacing("\"", with: "%22")
      text +=
        "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
    }
    return Data("\(text)--\(boundary)--\r\n".utf8)
  }

  /// Line ends as forms have them.
  private static func withCRLF(_ text: String) -> String {
    text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing("\n", with: "\r\n")
  }

  private static func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: " "):
        result += "+"
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "*"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return result
  }
}
