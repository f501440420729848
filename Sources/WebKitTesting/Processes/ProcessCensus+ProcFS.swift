internal import Foundation

extension ProcessCensus.Entry {
  /// Reads `/proc`; nil if the process has ended meanwhile.
  init?(identifier: Int) {
    let folder = "/proc/\(identifier)"
    // "4711 (a name) S 1 …": the name may hold anything, parentheses and spaces included.
    guard let status = Self.read("\(folder)/stat"),
      let open = status.firstIndex(of: "("), let close = status.lastIndex(of: ")")
    else { return nil }
    let fields = status[status.index(after: close)...].split(separator: " ")
    guard fields.count > 21, let parent = Int(fields[1]), let pages = Int(fields[21]) else {
      return nil
    }
    self.identifier = identifier
    self.parent = parent
    isZombie = fields[0] == "Z"
    residentMemory = pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    let command = Self.read("\(folder)/cmdline")?.split(separator: "\0").first
    name =
      command.map { String($0.split(separator: "/").last ?? $0) }
      ?? String(status[status.index(after: open)..<close])
  }

  /// Foundation's own reading of an empty file, as of a kernel thread's command line, leaks 4 KiB.
  private static func read(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
