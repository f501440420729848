internal import CWebKitGTK
internal import Glibc

/// Where to put what this process can make again.
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
          "what is compiled is thrown away at the end, as nothing can be written to \(url.path):"
            + " \(error)")
      }
      return ofThisRun.appending(path: url.lastPathComponent)
    }
  }

  /// A folder of this process, removed at its end.
  private static var ofThisRun: URL {
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
