internal import CWebKitGTK
internal import Glibc

/// Where to put what can be made again.
@MainActor
enum CacheFolder {
  private static var temporary: URL?

  /// The folder, made private; if nothing can be written there, one for this run of the program.
  static func folder(for url: URL) -> URL {
    do {
      return try PrivateFolder(url).url
    } catch {
      if temporary == nil {
        Log.fault(
          "caches are thrown away at the end, as nothing can be written to \(url.path):"
            + " \(error.localizedDescription)")
      }
      return stayOnly.appending(path: url.lastPathComponent)
    }
  }

  /// A folder of this process, removed at its end.
  private static var stayOnly: URL {
    if let temporary { return temporary }
    let url = FileManager.default.temporaryDirectory
      .appending(path: "swift-webkit-\(UUID().uuidString)")
    _ = try? PrivateFolder(url)
    temporary = url
    atexit {
      MainActor.assumeIsolated {
        if let temporary = CacheFolder.temporary {
          try? FileManager.default.removeItem(at: temporary)
        }
      }
    }
    return url
  }
}
