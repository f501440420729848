internal import Foundation

/// A file of text that an option names.
struct TextFile: Hashable, Sendable {
  let name: String
  let text: String

  /// Many pages of a run may name the same one.
  @MainActor private static var known: [String: TextFile] = [:]

  /// To be called when files may have changed.
  @MainActor
  static func forget() { known = [:] }

  /// - Throws: a failure that names the first file that cannot be read.
  @MainActor
  static func read(_ paths: some Sequence<String>) throws(Failure) -> [TextFile] {
    var files: [TextFile] = []
    for path in paths { files.append(try read(path)) }
    return files
  }

  @MainActor
  private static func read(_ path: String) throws(Failure) -> TextFile {
    if let file = known[path] { return file }
    let file = TextFile(
      name: path, text: try InputFile.text(of: try InputFile.readNow(path), name: path))
    known[path] = file
    return file
  }
}
