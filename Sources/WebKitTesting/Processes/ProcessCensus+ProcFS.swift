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

  private static func read(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }
}
