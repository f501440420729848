/// Reads the binary form of property lists.
///
/// Foundation's own reader does not say what it does with damaged data, nor with objects that contain
/// themselves.
struct BinaryPropertyList {
  static let magic = Data("bplist".utf8)

  private let data: Data
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let rootObject: Int
  private let tableOffset: Int
  /// The objects that are being read, each of which is in the one before.
  private var path: Set<Int> = []
  /// Objects that were read. They are shared, so that a file takes no more memory than it has objects.
  private var known: [Int: PropertyList] = [:]

  init(_ data: Data) throws(WebArchiveError) {
    self.data = data
    guard data.count >= Self.header + Self.trailer else { throw Self.damaged }
    let trailer = data.count - Self.trailer
    offsetSize = Int(data[trailer + 6])
    referenceSize = Int(data[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = Self.integer(data, at: trailer + 8, size: 8),
      let root = Self.integer(data, at: trailer + 16, size: 8),
      let table = Self.integer(data, at: trailer + 24, size: 8),
      root < count, table >= Self.header, table <= trailer,
      count <= (trailer - table) / offsetSize
    else { throw Self.damaged }
    objectCount = count
    rootObject = root
    tableOffset = table
  }

  mutating func root() throws(WebArchiveError) -> PropertyList { try object(rootObject) }

  private static let header = 8
  private static let trailer = 32
  private static let damaged = WebArchiveError.notPropertyList("the property list is damaged")

  /// A big-endian number; nil if it is outside of the data, or larger than any place in it.
  private static func integer(_ data: Data, at offset: Int, size: Int) -> Int? {
    guard offset >= 0, size > 0, size <= 8, offset <= data.count - size else { return nil }
    var value: UInt64 = 0
    for byte in data[offset..<offset + size] { value = value << 8 | UInt64(byte) }
    return Int(exactly: value)
  }

  private mutating func object(_ number: Int) throws(WebArchiveError) -> PropertyList {
    if let object = known[number] { return object }
    guard number < objectCount,
      let offset = Self.integer(
        data, at: tableOffset + number * offsetSize, size: offsetSize),
      offset >= Self.header, offset < tableOffset
    else { throw Self.damaged }
    guard path.insert(number).inserted else {
      throw .notPropertyList("an object of the property list is in itself")
    }
    guard path.count <= PropertyList.maximumDepth else {
      throw .tooLarge("the property list is more than \(PropertyList.maximumDepth) deep")
    }
    let object = try read(at: offset)
    path.remove(number)
    known[number] = object
    return object
  }

  private mutating func read(at offset: Int) throws(WebArchiveError) -> PropertyList {
    let marker = data[offset]
    switch marker >> 4 {
    case 0x4:
      return .data(try bytes(at: offset, elementSize: 1))
    case 0x5:
      let bytes = try bytes(at: offset, elementSize: 1)
      guard let text = String(data: bytes, encoding: .ascii) else { throw Self.damaged }
      return .string(text)
    case 0x6:
      let bytes = try bytes(at: offset, elementSize: 2)
      guard let text = String(data: bytes, encoding: .utf16BigEndian) else { throw Self.damaged }
      return .string(text)
    case 0xA:
      let (count, start) = try length(at: offset, elementSize: referenceSize)
      var members: [PropertyList] = []
      for index in 0..<count { members.append(try member(index, at: start)) }
      return .array(members)
    case 0xD:
      let (count, start) = try length(at: offset, elementSize: 2 * referenceSize)
      var members: [String: PropertyList] = [:]
      for index in 0..<count {
        guard case .string(let key) = try member(index, at: start) else { throw Self.damaged }
        members[key] = try member(count + index, at: start)
      }
      return .dictionary(members)
    default:
      return .other
    }
  }

  private mutating func member(
    _ index: Int, at start: Int
  ) throws(WebArchiveError) -> PropertyList {
    guard
      let number = Self.integer(data, at: start + index * referenceSize, size: referenceSize)
    else { throw Self.damaged }
    return try object(number)
  }

  private func bytes(at offset: Int, elementSize: Int) throws(WebArchiveError) -> Data {
    let (count, start) = try length(at: offset, elementSize: elementSize)
    return data.subdata(in: start..<start + count * elementSize)
  }

  /// How many elements follow an object's marker, and where; they lie within the data.
  private func length(
    at offset: Int, elementSize: Int
  ) throws(WebArchiveError) -> (count: Int, start: Int) {
    var count = Int(data[offset] & 0xF)
    var start = offset + 1
    if count == 0xF {
      // The count is an integer object of its own.
      guard start < tableOffset, data[start] >> 4 == 0x1 else { throw Self.damaged }
      let size = 1 << Int(data[start] & 0xF)
      guard let long = Self.integer(data, at: start + 1, size: size) else { throw Self.damaged }
      count = long
      start += 1 + size
    }
    guard start <= tableOffset, count <= (tableOffset - start) / elementSize else {
      throw Self.damaged
    }
    return (count, start)
  }
}
