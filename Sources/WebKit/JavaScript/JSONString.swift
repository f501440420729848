extension [UInt8] {
  /// Appends a text as a JSON string.
  mutating func appendJSONString(_ text: String) {
    var text = text
    text.withUTF8 { appendJSONString(UnsafeRawBufferPointer($0)) }
  }

  /// Appends a text in UTF-8 as a JSON string.
  mutating func appendJSONString(_ text: [UInt8]) {
    text.withUnsafeBytes { appendJSONString($0) }
  }

  private mutating func appendJSONString(_ bytes: UnsafeRawBufferPointer) {
    append(UInt8(ascii: "\""))
    var start = 0
    for index in bytes.indices where Self.needsEscape(bytes[index]) {
      append(contentsOf: bytes[start..<index])
      appendEscape(bytes[index])
      start = index + 1
    }
    append(contentsOf: bytes[start...])
    append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func appendEscape(_ byte: UInt8) {
    append(UInt8(ascii: "\\"))
    guard byte < 0x20 else { return append(byte) }
    append(contentsOf: (byte < 0x10 ? "u000" : "u001").utf8)
    append(contentsOf: String(byte & 0xF, radix: 16).utf8)
  }
}
