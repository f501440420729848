internal import CDeflate

/// Compression as in zlib files.
enum Deflate {
  static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    guard let compressor = libdeflate_alloc_compressor(level) else { return nil }
    defer { libdeflate_free_compressor(compressor) }
    let room = libdeflate_zlib_compress_bound(compressor, bytes.count)
    return bytes.withUnsafeBytes { input in
      [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        count = libdeflate_zlib_compress(
          compressor, input.baseAddress, input.count, buffer.baseAddress, room)
      }
    }
  }

  /// Of 12: those above take much longer for a few bytes less.
  private static let level: Int32 = 7

  /// Nil if the bytes are damaged, or are more than `limit` when decompressed.
  ///
  /// - Parameter expected: how many they will be, if that is known.
  static func decompress(_ bytes: ArraySlice<UInt8>, expected: Int?, limit: Int) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    return bytes.withUnsafeBytes { input in
      // What the engine draws becomes a twelfth.
      var room = min(max(expected ?? input.count * 16, 256), limit)
      while true {
        var result = LIBDEFLATE_BAD_DATA
        let output = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
          result = libdeflate_zlib_decompress(
            decompressor, input.baseAddress, input.count, buffer.baseAddress, room, &count)
          if result != LIBDEFLATE_SUCCESS { count = 0 }
        }
        if result == LIBDEFLATE_SUCCESS { return output }
        guard result == LIBDEFLATE_INSUFFICIENT_SPACE, room < limit else { return nil }
        room = min(room * 4, limit)
      }
    }
  }
}
