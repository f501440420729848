/// A value in a PDF document.
indirect enum PDFObject: Equatable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case real(Double)
  /// As it is written, with its escapes, without the slash.
  case name(String)
  case string([UInt8])
  case array([PDFObject])
  case dictionary([String: PDFObject])
  case stream(PDFStream)
  case reference(Int)

  var integer: Int? {
    switch self {
    case .integer(let value): value
    // The range that every `Double` in it has an `Int` for.
    case .real(let value) where abs(value) < 1e15: Int(value)
    default: nil
    }
  }

  var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }

  var name: String? { if case .name(let value) = self { value } else { nil } }
  var array: [PDFObject]? { if case .array(let value) = self { value } else { nil } }
  var reference: Int? { if case .reference(let value) = self { value } else { nil } }
  var stream: PDFStream? { if case .stream(let value) = self { value } else { nil } }

  /// That of a stream, too.
  var dictionary: [String: PDFObject]? {
    switch self {
    case .dictionary(let value): value
    case .stream(let value): value.dictionary
    default: nil
    }
  }

  static func rectangle(_ rect: CGRect) -> PDFObject {
    .array([rect.minX, rect.minY, rect.maxX, rect.maxY].map { .real($0) })
  }

  /// Text for people, in the encoding that needs the fewest bytes.
  static func text(_ text: String) -> PDFObject {
    if text.utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) { return .string(Array(text.utf8)) }
    return .string([0xfe, 0xff] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] })
  }
}

/// Bytes with a description, as they stand in the document.
struct PDFStream: Equatable, Sendable {
  var dictionary: [String: PDFObject]
  var encoded: ArraySlice<UInt8>

  /// The most bytes that a stream may have when it is decoded.
  static let limit = 1 << 28

  init(_ dictionary: [String: PDFObject], encoded: ArraySlice<UInt8>) {
    self.dictionary = dictionary
    self.encoded = encoded
  }

  /// Compresses the bytes if that makes them fewer.
  init(_ dictionary: [String: PDFObject] = [:], content: [UInt8]) {
    self.dictionary = dictionary
    encoded = content[...]
    if content.count > 64, let compressed = Deflate.compress(content),
      compressed.count + 20 < content.count
    {
      encoded = compressed[...]
      self.dictionary["Filter"] = .name("FlateDecode")
    }
  }

  func decoded() throws(PDFError) -> [UInt8] {
    switch dictionary["Filter"] {
    case nil: return Array(encoded)
    case .name("FlateDecode") where dictionary["DecodeParms"] == nil:
      guard
        let content = Deflate.decompress(
          encoded, expected: dictionary["Length1"]?.integer, limit: Self.limit)
      else {
        throw .damaged("a stream cannot be decompressed", at: encoded.startIndex)
      }
      return content
    default: throw .unsupported("a filter of a stream")
    }
  }
}
