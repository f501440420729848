/// Finds the usual characters for those that fonts also have glyphs for: ligatures, the forms of Arabic letters,
/// radicals of Chinese characters.
///
/// The engine (WebKitGTK 2.50) tells for each glyph the first character that leads to it.
struct PlainText {
  private let present: Set<Unicode.Scalar>

  /// - Parameter characters: those of the text, as far as they are known.
  init(_ characters: String) { present = Set(characters.unicodeScalars) }

  /// Whether anything has changed.
  @discardableResult
  func mend(_ map: inout UnicodeMap) -> Bool {
    var hasChanged = false
    for (code, units) in map.texts {
      guard let first = units.first, first >= 0x2e80, let plain = plain(units) else { continue }
      map.texts[code] = plain
      hasChanged = true
    }
    return hasChanged
  }

  private func plain(_ units: [UInt16]) -> [UInt16]? {
    let text = String(decoding: units, as: UTF16.self)
    guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1,
      Self.forms.contains(where: { $0.contains(scalar.value) }), !present.contains(scalar)
    else { return nil }
    if let radical = Self.radicals[scalar] {
      return present.contains(radical) ? Array(String(radical).utf16) : nil
    }
    let plain = Array(text.precomposedStringWithCompatibilityMapping.utf16)
    return plain == units ? nil : plain
  }

  private static let forms: [ClosedRange<UInt32>] = [
    0x2e80...0x2fdf, 0xf900...0xfaff, 0xfb00...0xfdff, 0xfe70...0xfeff, 0x2f800...0x2fa1f,
  ]

  /// Radicals that Unicode does not call compatible with the characters that look the same.
  private static let radicals: [Unicode.Scalar: Unicode.Scalar] = {
    let pairs = """
      ⺁厂⺅亻⺉刂⺋㔾⺒巳⺓幺⺔彑⺖忄⺘扌⺙攵⺛旡⺝月⺞歺⺠民⺡氵⺢氺⺣灬⺥爫⺦丬⺧牛⺨犭⺩王⺪疋⺫罒⺬示⺭礻⺮竹⺯糹⺰纟⺱罓⺲罒\
      ⺶羊⺹耂⺺肀⺻聿⺼肉⺽臼⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻈讠⻉贝⻋车⻌辶⻍辶⻎辶⻏阝⻐钅⻑長⻒镸⻓长⻔门⻕阜⻖阝⻗雨⻘青\
      ⻙韦⻚页⻛风⻜飞⻝食⻟飠⻠饣⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀
      """
    let scalars = Array(pairs.unicodeScalars)
    return Dictionary(
      stride(from: 0, to: scalars.count - 1, by: 2).map { (scalars[$0], scalars[$0 + 1]) }
    ) { first, _ in first }
  }()
}
