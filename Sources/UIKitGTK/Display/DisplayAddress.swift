internal import Foundation
internal import Glibc

/// Where a display server listens.
///
/// GTK can try to open a display only once per process and prints a warning when it fails, so
/// whether anybody answers is found out here, by a plain connection.
enum DisplayAddress: Equatable {
  /// Sockets in the file system or, with a leading `@`, in the abstract name space.
  case local(paths: [String])
  case network(host: String, port: Int)

  init(wayland name: String, runtimeDirectory: String?) {
    let folder = name.hasPrefix("/") ? "" : runtimeDirectory.map { $0 + "/" }
    self = .local(paths: folder.map { [$0 + name] } ?? [])
  }

  /// `[host]:number[.screen]`; nil if it is not one of these.
  init?(x11 name: String) {
    // A path with an optional screen, as launchd and some containers use it.
    if name.hasPrefix("/") {
      self = .local(paths: [name])
      return
    }
    guard let colon = name.lastIndex(of: ":"),
      let number = name[name.index(after: colon)...].split(separator: ".").first.flatMap({ Int($0) }
      ),
      (0...59_535).contains(number)
    else { return nil }
    let host = name[..<colon]
    if host.isEmpty || host == "unix" || host.hasSuffix("/unix") {
      let path = "/tmp/.X11-unix/X\(number)"
      self = .local(paths: ["@" + path, path])
    } else {
      self = .network(host: String(host), port: 6000 + number)
    }
  }

  /// Whether a connection is accepted; blocks as long as the operating system takes to say so.
  var answers: Bool {
    switch self {
    case .local(let paths): paths.contains(where: Self.accepts(path:))
    case .network(let host, let port): Self.accepts(host: host, port: port)
    }
  }

  private static func accepts(path: String) -> Bool {
    var address = sockaddr_un()
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { storage in
      storage.copyBytes(from: bytes)
      if bytes.first == UInt8(ascii: "@") { storage[0] = 0 }
    }
    // An abstract name has exactly this length; a path ends at its NUL as well.
    let length = MemoryLayout.offset(of: \sockaddr_un.sun_path).map { $0 + bytes.count } ?? 0
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        accepts($0, length: socklen_t(length), family: AF_UNIX)
      }
    }
  }

  private static func accepts(host: String, port: Int) -> Bool {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &list) == 0 else { return false }
    defer { freeaddrinfo(list) }
    return sequence(first: list, next: { $0?.pointee.ai_next }).contains { entry in
      guard let entry = entry?.pointee, let address = entry.ai_addr else { return false }
      return accepts(address, length: entry.ai_addrlen, family: entry.ai_family)
    }
  }

  private static func accepts(
    _ address: UnsafePointer<sockaddr>, length: socklen_t, family: Int32
  ) -> Bool {
    let descriptor = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return connect(descriptor, address, length) == 0
  }
}
