/// Where the objects of a document are, to read those of them that are needed.
struct PDFTable {
  let offsets: [Int: Int]
  /// The number of the catalog.
  let root: Int
  /// The number of the information dictionary.
  let info: Int?
  private let bytes: [UInt8]

  /// Reads the table of a document as the engine writes them: one table of objects, nothing encrypted.
  init(_ bytes: [UInt8]) throws(PDFError) {
    guard bytes.starts(with: "%PDF-".utf8) else { throw .damaged("no PDF document", at: 0) }
    var parser = PDFParser(bytes, at: try Self.tableOffset(bytes))
    offsets = try Self.offsets(&parser)
    guard parser.skip("trailer"), let trailer = try parser.object().dictionary else {
      throw parser.damaged("no trailer")
    }
    guard trailer["Encrypt"] == nil else { throw .unsupported("an encrypted document") }
    guard trailer["Prev"] == nil else { throw .unsupported("a document with several tables") }
    guard let root = trailer["Root"]?.reference else { throw parser.damaged("no catalog") }
    self.root = root
    info = trailer["Info"]?.reference
    self.bytes = bytes
  }

  /// What is at the end of the document: where the table is.
  private static func tableOffset(_ bytes: [UInt8]) throws(PDFError) -> Int {
    let word = Array("startxref".utf8)
    guard bytes.count > 32 else { throw .damaged("the end came early", at: bytes.count) }
    var position = bytes.count - word.count
    while position >= max(0, bytes.count - 1024) {
      if bytes[position] == word[0], bytes[position...].starts(with: word) {
        var parser = PDFParser(bytes, at: position + word.count)
        let offset = try parser.integer()
        guard (0..<bytes.count).contains(offset) else { throw parser.damaged("no such place") }
        return offset
      }
      position -= 1
    }
    throw .damaged("no startxref", at: bytes.count)
  }

  private static func offsets(_ parser: inout PDFParser) throws(PDFError) -> [Int: Int] {
    guard parser.skip("xref") else { throw .unsupported("a compressed table of objects") }
    var offsets: [Int: Int] = [:]
    parser.skipSpace()
    while parser.position < parser.bytes.count, parser.bytes[parser.position] != UInt8(ascii: "t") {
      let first = try parser.integer()
      let count = try parser.integer()
      // An entry has 20 bytes.
      guard first >= 0, (0...parser.bytes.count / 20).contains(count), first < 1 << 24 else {
        throw parser.damaged("a table too large")
      }
      for number in first..<first + count {
        let offset = try parser.integer()
        _ = try parser.integer()
        if parser.skip("n") {
          guard (0..<parser.bytes.count).contains(offset) else {
            throw parser.damaged("no such place")
          }
          offsets[number] = offset
        } else if !parser.skip("f") {
          throw parser.damaged("no entry of the table")
        }
      }
      parser.skipSpace()
    }
    return offsets
  }

  /// The object with a number; null if there is none.
  func object(_ number: Int) throws(PDFError) -> PDFObject {
    guard let offset = offsets[number] else { return .null }
    var parser = PDFParser(bytes, at: offset)
    guard try parser.integer() == number, try parser.integer() == 0, parser.skip("obj") else {
      throw parser.damaged("object \(number) is elsewhere")
    }
    let object = try parser.object()
    guard case .dictionary(var dictionary) = object, parser.skip("stream") else {
      guard parser.skip("endobj") else { throw parser.damaged("no end of object \(number)") }
      return object
    }
    if parser.position < bytes.count, bytes[parser.position] == 13 { parser.position += 1 }
    guard parser.position < bytes.count, bytes[parser.position] == 10 else {
      throw parser.damaged("no line break before a stream")
    }
    let start = parser.position + 1
    var length = dictionary["Length"]?.integer
    if let reference = dictionary["Length"]?.reference, let place = offsets[reference] {
      var other = PDFParser(bytes, at: place)
      guard try other.integer() == reference, try other.integer() == 0, other.skip("obj") else {
        throw other.damaged("object \(reference) is elsewhere")
      }
      length = try other.integer()
    }
    guard let length, length >= 0, length <= bytes.count - start else {
      throw parser.damaged("no length of a stream")
    }
    parser.position = start + length
    guard parser.skip("endstream") else { throw parser.damaged("no end of a stream") }
    dictionary["Length"] = nil
    return .stream(PDFStream(dictionary, encoded: bytes[start..<start + length]))
  }

  /// The numbers of the pages, in their order.
  func pages() throws(PDFError) -> [Int] {
    try PDFPageTree.pages(root: root) { number throws(PDFError) in try object(number) }
  }
}

/// The pages of a document, as its catalog leads to them.
enum PDFPageTree {
  /// - Parameter object: gives the object with a number.
  static func pages(
    root: Int, _ object: (Int) throws(PDFError) -> PDFObject
  ) throws(PDFError) -> [Int] {
    var pages: [Int] = []
    var waiting: [PDFObject] = [try object(root).dictionary?["Pages"] ?? .null]
    var seen: Set<Int> = []
    while let node = waiting.popLast() {
      guard let number = node.reference, seen.insert(number).inserted,
        let dictionary = try object(number).dictionary
      else { throw .damaged("the pages are no tree", at: 0) }
      if let kids = try list(dictionary["Kids"], object) {
        waiting += kids.reversed()
      } else {
        pages.append(number)
      }
    }
    return pages
  }

  private static func list(
    _ value: PDFObject?, _ object: (Int) throws(PDFError) -> PDFObject
  ) throws(PDFError) -> [PDFObject]? {
    guard let number = value?.reference else { return value?.array }
    return try object(number).array
  }
}
