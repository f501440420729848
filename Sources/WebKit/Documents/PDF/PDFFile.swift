/// A PDF document: numbered objects, and which of them it begins with.
struct PDFFile: Sendable {
  var objects: [Int: PDFObject] = [:]
  /// The number of the catalog.
  var root: Int
  /// The number of the information dictionary.
  var info: Int?
  private var lastNumber = 0

  /// Reads a document as the engine writes them: one table of objects, nothing encrypted.
  init(_ bytes: [UInt8]) throws(PDFError) {
    guard bytes.starts(with: "%PDF-".utf8) else { throw .damaged("no PDF document", at: 0) }
    var parser = PDFParser(bytes, at: try Self.tableOffset(bytes))
    let offsets = try Self.offsets(&parser)
    guard parser.skip("trailer"), let trailer = try parser.object().dictionary else {
      throw parser.damaged("no trailer")
    }
    guard trailer["Encrypt"] == nil else { throw .unsupported("an encrypted document") }
    guard trailer["Prev"] == nil else { throw .unsupported("a document with several tables") }
    guard let root = trailer["Root"]?.reference else { throw parser.damaged("no catalog") }
    self.root = root
    info = trailer["Info"]?.reference
    for (number, offset) in offsets {
      objects[number] = try Self.object(number, at: offset, of: bytes, offsets)
      lastNumber = max(lastNumber, number)
    }
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

  private static func object(
    _ number: Int, at offset: Int, of bytes: [UInt8], _ offsets: [Int: Int]
  ) throws(PDFError) -> PDFObject {
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

  /// The object itself, for a reference; null if there is none.
  func resolve(_ object: PDFObject?) -> PDFObject {
    var object = object ?? .null
    for _ in 0..<16 {
      guard case .reference(let number) = object else { return object }
      object = objects[number] ?? .null
    }
    return .null
  }

  /// A reference to a new object.
  mutating func add(_ object: PDFObject) -> PDFObject {
    lastNumber += 1
    objects[lastNumber] = object
    return .reference(lastNumber)
  }

  /// Takes over the objects of another document, and returns what is added to their numbers.
  mutating func adopt(_ other: PDFFile) -> Int {
    let shift = lastNumber
    for (number, object) in other.objects { objects[number + shift] = object.shifted(by: shift) }
    lastNumber += other.lastNumber
    return shift
  }

  /// The numbers of the pages, in their order.
  func pages() throws(PDFError) -> [Int] {
    var pages: [Int] = []
    var waiting: [PDFObject] = [resolve(.reference(root)).dictionary?["Pages"] ?? .null]
    var seen: Set<Int> = []
    while let node = waiting.popLast() {
      guard let number = node.reference, seen.insert(number).inserted,
        let dictionary = resolve(node).dictionary
      else { throw .damaged("the pages are no tree", at: 0) }
      if let kids = resolve(dictionary["Kids"]).array {
        waiting += kids.reversed()
      } else {
        pages.append(number)
      }
    }
    return pages
  }
}

extension PDFObject {
  /// With other numbers in its references.
  func shifted(by shift: Int) -> PDFObject {
    switch self {
    case .reference(let number): .reference(number + shift)
    case .array(let elements): .array(elements.map { $0.shifted(by: shift) })
    case .dictionary(let entries): .dictionary(entries.mapValues { $0.shifted(by: shift) })
    case .stream(let stream):
      .stream(
        PDFStream(
          stream.dictionary.mapValues { $0.shifted(by: shift) }, encoded: stream.encoded))
    default: self
    }
  }
}
