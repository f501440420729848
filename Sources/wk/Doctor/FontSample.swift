/// A letter of a script, and the fonts that have it.
struct FontSample: Sendable {
  let text: String
  let package: String

  static let all: [(name: String, sample: FontSample)] = [
    ("Latin", "Ag", "fonts-dejavu-core"), ("Greek", "Ω", "fonts-dejavu-core"),
    ("Cyrillic", "Ж", "fonts-dejavu-core"), ("Hebrew", "ש", "fonts-noto-core"),
    ("Arabic", "ع", "fonts-noto-core"), ("Devanagari", "अ", "fonts-noto-core"),
    ("Bengali", "অ", "fonts-noto-core"), ("Tamil", "அ", "fonts-noto-core"),
    ("Thai", "ก", "fonts-noto-core"), ("Georgian", "ა", "fonts-noto-core"),
    ("Chinese", "漢", "fonts-noto-cjk"), ("Japanese", "か", "fonts-noto-cjk"),
    ("Korean", "한", "fonts-noto-cjk"), ("emoji", "😀", "fonts-noto-color-emoji"),
  ].map { ($0, FontSample(text: $1, package: $2)) }

  func finding(_ script: String, isThere: Bool) -> Finding {
    let name = "font: \(script)"
    if isThere { return .fine(name, "there is one") }
    return Finding(
      name: name, state: .lacking, found: "there is none",
      meaning: "boxes are shown for such text", cure: "install the package “\(package)”")
  }
}
