internal import CWebKitGTK
internal import GObjectSupport

/// Compression as in zlib files.
enum Deflate {
  static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    let converter = ObjectReference(
      adopting: g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB, 6)!)
    return bytes.withUnsafeBytes {
      convert($0, converter.pointer.cast(), firstGuess: bytes.count / 2, limit: .max)
    }
  }

  /// Nil if the bytes are damaged, or are more than `limit` when decompressed.
  static func decompress(_ bytes: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
    let converter = ObjectReference(
      adopting: g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB)!)
    return bytes.withUnsafeBytes {
      convert($0, converter.pointer.cast(), firstGuess: bytes.count * 4, limit: limit)
    }
  }

  private static func convert(
    _ input: UnsafeRawBufferPointer, _ converter: OpaquePointer, firstGuess: Int, limit: Int
  ) -> [UInt8]? {
    var output: [UInt8] = []
    var read = 0
    var room = min(max(firstGuess, 256), limit, 1 << 24)
    while true {
      var result = G_CONVERTER_ERROR
      let old = output.count
      guard old < limit else { return nil }
      let chunk = [UInt8](unsafeUninitializedCapacity: min(room, limit - old)) { buffer, count in
        while result != G_CONVERTER_FINISHED, count < buffer.count {
          var (taken, made): (gsize, gsize) = (0, 0)
          result = g_converter_convert(
            converter, input.baseAddress.map { $0 + read }, gsize(input.count - read),
            buffer.baseAddress.map { $0 + count }, gsize(buffer.count - count),
            G_CONVERTER_INPUT_AT_END, &taken, &made, nil)
          read += Int(taken)
          count += Int(made)
          // Room that is too small for the next piece is an error, too.
          if result == G_CONVERTER_ERROR { return }
        }
      }
      if old == 0 { output = chunk } else { output += chunk }
      if result == G_CONVERTER_FINISHED { return output }
      if result == G_CONVERTER_ERROR, chunk.isEmpty { return nil }
      room = max(room * 2, 4096)
    }
  }
}
