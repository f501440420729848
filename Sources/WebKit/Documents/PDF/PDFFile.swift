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
    let table = try PDFTable(bytes)
    (root, info) = (table.root, table.info)
    objects.reserveCapacity(table.offsets.count * 2)
    for number in table.offsets.keys {
      objects[number] = try table.object(number)
      lastNumber = max(lastNumber, number)
    }
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
    try PDFPageTree.pages(root: root) { number in objects[number] ?? .null }
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
