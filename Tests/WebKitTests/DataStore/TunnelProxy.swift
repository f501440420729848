import Foundation
import Synchronization

/// A proxy on the loopback interface that opens connections to this machine: by SOCKS version 5, or by `CONNECT`.
final class TunnelProxy: Sendable {
  enum Kind: Sendable {
    case socks(user: String? = nil, password: String = "")
    case http
  }

  let port: UInt16
  private let listener: Int32
  private let asked = Mutex<[String]>([])

  /// What has been asked for, as `host:port`.
  var targets: [String] { asked.withLock { $0 } }

  init(_ kind: Kind) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = Self.loopback(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let port = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(listener, $0, length)
        _ = listen(listener, 16)
        _ = getsockname(listener, $0, &length)
      }
      return UInt16(bigEndian: pointer.pointee.sin_port)
    }
    guard port != 0 else { throw POSIXError(.EADDRINUSE) }
    self.port = port
    self.listener = listener
    Thread.detachNewThread { [weak self] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return }
        Thread.detachNewThread { [weak self] in
          self?.serve(client, kind)
          close(client)
        }
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  private static func loopback(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return address
  }

  // MARK: One client

  private func serve(_ client: Int32, _ kind: Kind) {
    let target =
      switch kind {
      case .socks(let user, let password): Self.greet(client, user, password)
      case .http: Self.readConnect(client)
      }
    guard let target else { return }
    asked.withLock { $0.append("\(target.host):\(target.port)") }
    let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(server) }
    var address = Self.loopback(port: target.port)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { return }
    switch kind {
    case .socks: Self.write(client, [5, 0, 0, 1, 127, 0, 0, 1, 0, 0])
    case .http: Self.write(client, Array("HTTP/1.1 200 Connected\r\n\r\n".utf8))
    }
    let back = Thread { Self.copy(server, client) }
    back.start()
    Self.copy(client, server)
  }

  private static func greet(
    _ client: Int32, _ user: String?, _ password: String
  ) -> (host: String, port: UInt16)? {
    guard let start = read(client, 2), let methods = read(client, Int(start[1])) else { return nil }
    if let user {
      guard methods.contains(2) else { return nil }
      write(client, [5, 2])
      guard let name = read(client, 2).flatMap({ read(client, Int($0[1])) }),
        let word = read(client, 1).flatMap({ read(client, Int($0[0])) })
      else { return nil }
      let isRight = name == Array(user.utf8) && word == Array(password.utf8)
      write(client, [1, isRight ? 0 : 1])
      guard isRight else { return nil }
    } else {
      write(client, [5, 0])
    }
    guard let request = read(client, 4) else { return nil }
    let host: String
    switch request[3] {
    case 1: host = read(client, 4)?.map(String.init).joined(separator: ".") ?? ""
    case 3:
      let name = read(client, 1).flatMap { read(client, Int($0[0])) } ?? []
      host = String(decoding: name, as: UTF8.self)
    default: return nil
    }
    guard let port = read(client, 2) else { return nil }
    return (host, UInt16(port[0]) << 8 | UInt16(port[1]))
  }

  private static func readConnect(_ client: Int32) -> (host: String, port: UInt16)? {
    var header: [UInt8] = []
    while !header.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard let byte = read(client, 1) else { return nil }
      header += byte
    }
    let words = String(decoding: header, as: UTF8.self).split(separator: " ")
    guard words.first == "CONNECT", let target = words.dropFirst().first,
      let colon = target.lastIndex(of: ":"),
      let port = UInt16(target[target.index(after: colon)...])
    else { return nil }
    return (String(target[..<colon]), port)
  }

  private static func copy(_ from: Int32, _ to: Int32) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(from, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      write(to, Array(buffer[..<count]))
    }
    shutdown(to, Int32(SHUT_WR))
  }

  private static func read(_ socket: Int32, _ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return count == 0 || recv(socket, &bytes, count, Int32(MSG_WAITALL)) == count
      ? bytes : nil
  }

  private static func write(_ socket: Int32, _ bytes: [UInt8]) {
    _ = send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }
}
