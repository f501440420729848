internal import Glibc

extension String {
  /// Whether there is a U+0000 in the text, at which C would end it.
  package var hasNUL: Bool {
    var text = self
    return text.withUTF8 { bytes in
      bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
    }
  }
}
