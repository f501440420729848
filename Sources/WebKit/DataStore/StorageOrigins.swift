/// The origins that have storage in a persistent store, by the files in which the engine keeps them.
///
/// The engine lists hosts only. The file is `storage/…/…/origin` and holds the origin of the page and that of the
/// frame, each as scheme, host and port (WebKitGTK 2.50).
struct StorageOrigins {
  let folder: URL

  /// Of pages, such as `https://example.com:8080`; frames of other origins have storage of their own under a page.
  var ofPages: [String] {
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    let origins = (files ?? []).filter { $0.hasSuffix("/origin") }.compactMap { file in
      (try? Data(contentsOf: folder.appending(path: file))).flatMap(Self.origin)
    }
    return Set(origins).sorted()
  }

  /// Nil unless page and frame have the same.
  private static func origin(_ data: Data) -> String? {
    var reader = Reader(bytes: Array(data))
    guard let page = reader.readOrigin(), let frame = reader.readOrigin(), page == frame,
      page.hasPrefix("http")
    else { return nil }
    return page
  }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
      guard count >= 0, position + count <= bytes.count else { return nil }
      defer { position += count }
      return bytes[position..<position + count]
    }

    /// In the machine's order, the low byte first.
    mutating func readNumber(_ size: Int) -> Int? {
      take(size)?.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func readText() -> String? {
      guard let count = readNumber(4), let isNarrow = readNumber(1), isNarrow == 1 else {
        return nil
      }
      return take(count).map { String(decoding: $0, as: UTF8.self) }
    }

    mutating func readOrigin() -> String? {
      guard let scheme = readText(), let host = readText(), let hasPort = readNumber(1) else {
        return nil
      }
      guard hasPort == 1 else { return "\(scheme)://\(host)" }
      return readNumber(2).map { "\(scheme)://\(host):\($0)" }
    }
  }
}
