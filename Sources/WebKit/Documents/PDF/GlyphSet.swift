/// Numbers of glyphs of one font, or codes of it.
struct GlyphSet: Equatable, Sendable {
  private(set) var words: [UInt64] = []

  @inline(__always)
  mutating func insert(_ glyph: Int) {
    let word = glyph >> 6
    if word >= words.count {
      words += [UInt64](repeating: 0, count: word + 1 - words.count)
    }
    words[word] |= 1 << UInt64(glyph & 63)
  }

  /// Inserts what the closure gives until it gives nil: numbers of less than 16 bits.
  @inline(__always)
  mutating func insertEach(_ next: () -> Int?) {
    let full = 1 << 10
    if words.count < full { words += [UInt64](repeating: 0, count: full - words.count) }
    words.withUnsafeMutableBufferPointer { words in
      while let glyph = next() { words[glyph >> 6] |= 1 << UInt64(glyph & 63) }
    }
  }

  mutating func formUnion(_ other: GlyphSet) {
    if other.words.count > words.count {
      words += [UInt64](repeating: 0, count: other.words.count - words.count)
    }
    for (index, word) in other.words.enumerated() { words[index] |= word }
  }

  func contains(_ glyph: Int) -> Bool {
    glyph >> 6 < words.count && words[glyph >> 6] & (1 << UInt64(glyph & 63)) != 0
  }

  /// In rising order.
  var glyphs: [Int] {
    words.enumerated().flatMap { index, word in
      (0..<64).filter { word & (1 << UInt64($0)) != 0 }.map { index * 64 + $0 }
    }
  }
}
