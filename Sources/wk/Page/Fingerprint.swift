/// A number that stands for a text, the same in each run.
enum Fingerprint {
  /// FNV-1a of 64 bits.
  static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// In 16 hexadecimal digits.
  static func digits(of bytes: some Sequence<UInt8>) -> String {
    let text = String(of(bytes), radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
