internal import Glibc

extension String {
  /// Whether there is a U+0000 in the text, at which C would end it.
  package var hasNUL: Bool {
    var text = self
    return text.withUTF8 { bytes in
      bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
    }
  }

  /// The same text for C, which would end it at U+0000; ``withNULsUnescaped`` gives it back.
  package var withNULsEscaped: String {
    replacing("%", with: "%25").replacing("\0", with: "%00")
  }

  /// The text that ``withNULsEscaped`` was made of.
  package var withNULsUnescaped: String {
    replacing("%00", with: "\0").replacing("%25", with: "%")
  }
}
