internal import Synchronization

/// Font files that were decompressed for documents before: one after the other, documents have the same fonts.
enum DecodedFonts {
  private struct Entry {
    let encoded: PDFStream
    let bytes: [UInt8]
    var size: Int { encoded.encoded.count + bytes.count }
  }

  /// Those that were used last come last.
  private static let entries = Mutex<[Entry]>([])

  /// In bytes, of all together: enough for the usual ones.
  private static let limit = 8 << 20

  static func bytes(of font: PDFStream) throws(PDFError) -> [UInt8] {
    guard font.dictionary["Filter"] == .name("FlateDecode") else { return try font.decoded() }
    let known = entries.withLock { entries -> [UInt8]? in
      guard let index = entries.firstIndex(where: { $0.encoded.hasSameBytes(as: font) }) else {
        return nil
      }
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry.bytes
    }
    if let known { return known }
    let bytes = try font.decoded()
    // A copy, so that it does not keep the document that it is from.
    let entry = Entry(
      encoded: PDFStream([:], encoded: ArraySlice(Array(font.encoded))), bytes: bytes)
    guard entry.size <= limit else { return bytes }
    entries.withLock { entries in
      entries.append(entry)
      while entries.reduce(0, { $0 + $1.size }) > limit { entries.removeFirst() }
    }
    return bytes
  }
}
