internal import Foundation

/// Names files after the pages that they are made of; each name is given once.
struct OutputNames {
  let folder: String
  let fileExtension: String
  private var given: Set<String> = []

  init(folder: String, fileExtension: String) {
    self.folder = folder
    self.fileExtension = fileExtension
  }

  /// The path of a file in the folder, always the same for the same inputs in the same order.
  mutating func path(for input: String) -> String {
    let stem = Self.stem(of: input)
    var name = stem
    var number = 1
    while !given.insert(name.lowercased()).inserted {
      number += 1
      name = "\(stem)-\(number)"
    }
    return "\(folder.hasSuffix("/") ? folder : folder + "/")\(name).\(fileExtension)"
  }

  /// `report` of `pages/report.html`, `example.org-news` of `https://example.org/news/`.
  private static func stem(of input: String) -> String {
    if input == "-" { return "stdin" }
    if TypedAddress.isUnmistakable(input), let end = input.firstRange(of: "://") {
      let isFile = input.hasPrefix("file:")
      let address = input[end.upperBound...].prefix { $0 != "#" }
      if !isFile { return safe(address) }
      return stem(ofFile: String(address))
    }
    return stem(ofFile: input)
  }

  private static func stem(ofFile path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let dot = name.dropFirst().lastIndex(of: ".")
    return safe(name[..<(dot ?? name.endIndex)])
  }

  /// Without what has a meaning in paths; no longer than file systems take.
  private static func safe(_ text: Substring) -> String {
    let words = text.split { !($0.isLetter || $0.isNumber || "._".contains($0)) }
    let name = words.joined(separator: "-").drop { $0 == "." }
    // File systems count bytes.
    return name.isEmpty ? "page" : String(decoding: name.utf8.prefix(150), as: UTF8.self)
  }
}
