/// Bytes in the pieces in which they were given, of which none is copied but into the reader's memory.
struct PieceQueue {
  private var pieces: [Data] = []
  /// The first piece that is left, and how much of it has been taken.
  private var first = 0
  private var taken = 0
  /// The bytes that are left.
  private(set) var count = 0

  mutating func append(_ piece: Data) {
    pieces.append(piece)
    count += piece.count
  }

  /// Moves bytes to memory, as many as there are and fit.
  mutating func take(to memory: UnsafeMutableRawBufferPointer) -> Int {
    var written = 0
    while written < memory.count, first < pieces.count {
      let left = pieces[first].count - taken
      let size = min(left, memory.count - written)
      pieces[first].withUnsafeBytes { bytes in
        UnsafeMutableRawBufferPointer(rebasing: memory[written..<written + size])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[taken..<taken + size]))
      }
      written += size
      taken += size
      if size == left { dropFirst() }
    }
    count -= written
    return written
  }

  private mutating func dropFirst() {
    pieces[first] = Data()
    first += 1
    taken = 0
    if first == pieces.count {
      pieces.removeAll(keepingCapacity: true)
      first = 0
    }
  }
}
