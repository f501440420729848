/// A page with all that belongs to it, in the form in which Apple's WebKit keeps pages.
struct WebArchive: Equatable, Sendable {
  /// What was loaded from one address.
  struct Resource: Equatable, Sendable {
    var address: String
    var mimeType: String
    /// Of text; nil if it is not known.
    var encoding: String?
    var data: Data
    /// Of a frame with a name.
    var frameName: String?
  }

  /// The document.
  var main: Resource
  /// What the document has loaded, but for other documents.
  var resources: [Resource] = []
  /// The documents in the document's frames, in their order.
  var frames: [WebArchive] = []

  /// The type of an archive's file.
  static let mimeType = "application/x-webarchive"
  static let filenameExtension = "webarchive"

  /// Whether data of this type is an archive.
  static func isType(_ mimeType: String) -> Bool {
    let type = mimeType.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
    return type.lowercased() == Self.mimeType
  }

  /// This archive and those of all frames in it, however deep, in their order.
  var all: [WebArchive] { [self] + frames.flatMap(\.all) }
}

/// Why data is no web archive that can be shown.
enum WebArchiveError: Error, Equatable {
  /// It is no property list, or a damaged one; the text says what is wrong.
  case notPropertyList(String)
  /// A part is missing or is of another type.
  case invalid(part: String)
  /// There is more of something than any page has.
  case tooLarge(String)

  var description: String {
    switch self {
    case .notPropertyList(let reason): "This is no web archive: \(reason)."
    case .invalid(let part): "The web archive is damaged: its \(part) is missing or invalid."
    case .tooLarge(let reason): "The web archive is not loaded: \(reason)."
    }
  }
}
