/// The engine's way to make file names of identifiers (WebKitGTK 2.50).
enum FileNameEncoding {
  static func encode(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      guard scalar.isASCII, isEscaped(UInt8(scalar.value)) else { return String(scalar) }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte <= 32 || byte == 127 || #""%*/:<>?\|"#.utf8.contains(byte)
  }
}
