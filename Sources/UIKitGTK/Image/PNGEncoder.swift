internal import CZlib
internal import Dispatch
internal import Foundation
internal import Synchronization

/// Writes pictures as PNG, on all processors, and with more regard to time than to size.
///
/// A picture of a long page is large: gdk-pixbuf takes a second for one of 20,000 rows.
struct PNGEncoder {
  private let pixels: PixelBuffer
  /// Whether the opacity is left out: that of most pages is the same everywhere.
  private let isOpaque: Bool
  /// Bytes of a row in the file.
  private var rowLength: Int { pixels.width * (isOpaque ? 3 : 4) }

  /// Some rows, filtered and compressed.
  private struct Strip: Sendable {
    var compressed: [UInt8] = []
    var checksum: UInt = 1
    var length = 0
  }

  static func encode(_ pixels: PixelBuffer) -> Data? {
    guard pixels.width > 0, pixels.height > 0 else { return nil }
    return PNGEncoder(pixels: pixels, isOpaque: pixels.isOpaque).encode()
  }

  private func encode() -> Data? {
    let count = max(1, min(ProcessInfo.processInfo.activeProcessorCount * 2, pixels.height / 64))
    let strips = Mutex([Strip?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let rows = pixels.height * index / count..<pixels.height * (index + 1) / count
      let strip = strip(rows, isLast: index == count - 1)
      strips.withLock { $0[index] = strip }
    }
    var data = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    // Eight bits each of red, green and blue, and of opacity if there is any.
    let kind: [UInt8] = [8, isOpaque ? 2 : 6, 0, 0, 0]
    append("IHDR", bytes(pixels.width) + bytes(pixels.height) + kind, to: &data)
    // The beginning of a zlib stream.
    var content: [UInt8] = [0x78, 0x01]
    var checksum: UInt = 1
    for strip in strips.withLock({ $0 }) {
      guard let strip else { return nil }
      content += strip.compressed
      checksum = adler32_combine(checksum, strip.checksum, strip.length)
      append("IDAT", content, to: &data)
      content = []
    }
    append("IDAT", bytes(Int(checksum)), to: &data)
    append("IEND", [], to: &data)
    return data
  }

  private func bytes(_ number: Int) -> [UInt8] {
    (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private func append(_ name: String, _ content: [UInt8], to data: inout Data) {
    data.append(contentsOf: bytes(content.count))
    let body = Array(name.utf8) + content
    data.append(contentsOf: body)
    data.append(contentsOf: bytes(Int(crc32(0, body, uInt(body.count)))))
  }

  private func strip(_ rows: Range<Int>, isLast: Bool) -> Strip? {
    var strip = Strip()
    let filtered = filtered(rows)
    strip.length = filtered.count
    strip.checksum = filtered.withUnsafeBufferPointer {
      adler32_z(1, $0.baseAddress, $0.count)
    }
    var stream = z_stream()
    // Without a header of its own: the strips are parts of one stream.
    guard
      deflateInit2_(
        &stream, 1, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    // The end of a part that is not the last one takes a few bytes more.
    let room = Int(deflateBound(&stream, uLong(filtered.count))) + 64
    guard room <= Int(UInt32.max) else { return nil }
    var status = Z_OK
    strip.compressed = filtered.withUnsafeBufferPointer { input in
      [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        // The library does not write to it.
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = uInt(input.count)
        stream.next_out = buffer.baseAddress
        stream.avail_out = uInt(room)
        status = deflate(&stream, isLast ? Z_FINISH : Z_FULL_FLUSH)
        count = room - Int(stream.avail_out)
      }
    }
    return status == (isLast ? Z_STREAM_END : Z_OK) && stream.avail_in == 0 ? strip : nil
  }

  /// Each row as what it differs by from the one above it; much of a page does not differ.
  private func filtered(_ rows: Range<Int>) -> [UInt8] {
    let length = rowLength
    return pixels.bytes.withUnsafeBytes { source in
      [UInt8](unsafeUninitializedCapacity: rows.count * (length + 1)) { buffer, count in
        let target = UnsafeMutableRawBufferPointer(buffer)
        // A byte more, as pixels are written with four.
        var above = [UInt8](repeating: 0, count: length + 1)
        var here = above
        if rows.lowerBound > 0 { read(rows.lowerBound - 1, of: source, into: &above) }
        for row in rows {
          read(row, of: source, into: &here)
          // By the row above: none is above the first, which is the same as one of zeros.
          target[count] = 2
          Self.subtract(above, from: here, to: target, at: count + 1, length)
          swap(&above, &here)
          count += length + 1
        }
      }
    }
  }

  /// Reads a row as it stands in the file.
  private func read(_ row: Int, of source: UnsafeRawBufferPointer, into bytes: inout [UInt8]) {
    let start = row * pixels.width * 4
    bytes.withUnsafeMutableBytes { target in
      guard isOpaque else {
        return target.copyMemory(
          from: UnsafeRawBufferPointer(rebasing: source[start..<start + rowLength]))
      }
      for column in 0..<pixels.width {
        let pixel = source.loadUnaligned(fromByteOffset: start + column * 4, as: UInt32.self)
        target.storeBytes(of: pixel, toByteOffset: column * 3, as: UInt32.self)
      }
    }
  }

  private static func subtract(
    _ above: [UInt8], from here: [UInt8], to target: UnsafeMutableRawBufferPointer, at start: Int,
    _ length: Int
  ) {
    here.withUnsafeBytes { here in
      above.withUnsafeBytes { above in
        var column = 0
        while column + 64 <= length {
          let difference =
            here.loadUnaligned(fromByteOffset: column, as: SIMD64<UInt8>.self)
            &- above.loadUnaligned(fromByteOffset: column, as: SIMD64<UInt8>.self)
          target.storeBytes(
            of: difference, toByteOffset: start + column, as: SIMD64<UInt8>.self)
          column += 64
        }
        while column < length {
          target[start + column] = here[column] &- above[column]
          column += 1
        }
      }
    }
  }
}
