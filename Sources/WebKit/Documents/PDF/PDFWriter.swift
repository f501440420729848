/// Writes a document: what can be reached from its catalog, numbered anew.
struct PDFWriter {
  private let file: PDFFile
  private var output: [UInt8] = []
  private var numbers: [Int: Int] = [:]
  private var order: [Int] = []

  private init(_ file: PDFFile) { self.file = file }

  static func write(_ file: PDFFile) -> [UInt8] {
    var writer = PDFWriter(file)
    writer.write()
    return writer.output
  }

  private mutating func write() {
    let size = file.objects.values.reduce(0) { $0 + ($1.stream?.encoded.count ?? 128) }
    output.reserveCapacity(size + 1024)
    // The second line tells programs that look at the first bytes that this is no text.
    output += Array("%PDF-1.7\n%".utf8) + [0xe2, 0xe3, 0xcf, 0xd3, 10]
    _ = number(of: file.root)
    if let info = file.info { _ = number(of: info) }
    var offsets: [Int] = []
    // Writing an object may append to the order.
    while offsets.count < order.count {
      let old = order[offsets.count]
      offsets.append(output.count)
      write("\(offsets.count) 0 obj\n")
      if case .reference = file.objects[old] {
        write(.null)
      } else {
        write(file.objects[old] ?? .null)
      }
      write("\nendobj\n")
    }
    let table = output.count
    write("xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n")
    for offset in offsets {
      let digits = String(offset)
      write(String(repeating: "0", count: max(0, 10 - digits.count)) + digits + " 00000 n \n")
    }
    write("trailer\n<</Root \(number(of: file.root)) 0 R/Size \(offsets.count + 1)")
    if let info = file.info { write("/Info \(number(of: info)) 0 R") }
    write(">>\nstartxref\n\(table)\n%%EOF\n")
  }

  private mutating func number(of old: Int) -> Int {
    var old = old
    // An object that is nothing but another one's name; a circle of them is no object.
    for _ in 0..<16 {
      guard case .reference(let other) = file.objects[old] else { break }
      old = other
    }
    if let number = numbers[old] { return number }
    order.append(old)
    numbers[old] = order.count
    return order.count
  }

  private mutating func write(_ text: String) { output += text.utf8 }

  private mutating func write(_ object: PDFObject) {
    switch object {
    case .null: write("null")
    case .boolean(let value): write(value ? "true" : "false")
    case .integer(let value): write(String(value))
    case .real(let value): write(Self.text(of: value))
    case .name(let name): write("/" + name)
    case .string(let bytes): write(bytes)
    case .reference(let old): write("\(number(of: old)) 0 R")
    case .array(let elements):
      write("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(32) }
        write(element)
      }
      write("]")
    case .dictionary(let entries): write(entries)
    case .stream(let stream):
      write(stream.dictionary.merging(["Length": .integer(stream.encoded.count)]) { _, new in new })
      write("stream\n")
      output += stream.encoded
      write("\nendstream")
    }
  }

  private mutating func write(_ entries: [String: PDFObject]) {
    write("<<")
    for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
      write("/" + key)
      output.append(32)
      write(value)
    }
    write(">>")
  }

  private mutating func write(_ bytes: [UInt8]) {
    guard bytes.allSatisfy({ (0x20..<0x7f).contains($0) }) else {
      output.append(UInt8(ascii: "<"))
      for byte in bytes {
        output.append(hexadecimalDigits[Int(byte >> 4)])
        output.append(hexadecimalDigits[Int(byte & 15)])
      }
      return output.append(UInt8(ascii: ">"))
    }
    output.append(UInt8(ascii: "("))
    for byte in bytes {
      if byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "\\") {
        output.append(UInt8(ascii: "\\"))
      }
      output.append(byte)
    }
    output.append(UInt8(ascii: ")"))
  }

  /// The number with at most so many places, without an exponent, which the format does not know.
  static func text(of value: Double, places: Int = 5) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return "0" }
    let unit = (0..<places).reduce(1) { product, _ in product * 10 }
    let scaled = (abs(value) * Double(unit)).rounded()
    let (whole, rest) = Int(scaled).quotientAndRemainder(dividingBy: unit)
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard rest > 0 else { return sign + String(whole) }
    var digits = String(rest + unit).dropFirst()
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}

let hexadecimalDigits = Array("0123456789ABCDEF".utf8)
