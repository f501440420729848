import Foundation
import Synchronization

/// Notes which versions of TLS its clients offer, and tells them that it speaks none of them.
final class OutdatedServer: Sendable {
  let port: Int
  private let listener: Int32
  private let seen = Mutex<[[UInt16]]>([])
  var offers: [[UInt16]] { seen.withLock { $0 } }

  init() throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.listener = listener
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 5) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    guard isListening else { throw POSIXError(.EADDRINUSE) }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [self] in serve() }
  }

  func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

  private func serve() {
    while true {
      let client = accept(listener, nil, nil)
      guard client >= 0 else { break }
      var bytes: [UInt8] = []
      while bytes.count < 5 || bytes.count < 5 + Int(bytes[3]) << 8 + Int(bytes[4]) {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(client, &buffer, buffer.count)
        guard count > 0 else { break }
        bytes += buffer[..<count]
      }
      seen.withLock { $0.append(Self.versions(inClientHello: bytes)) }
      // A fatal alert: protocol_version.
      let alert: [UInt8] = [0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x46]
      _ = write(client, alert, alert.count)
      close(client)
    }
    close(listener)
  }

  /// What stands in the extension `supported_versions`.
  private static func versions(inClientHello bytes: [UInt8]) -> [UInt16] {
    func number(_ index: Int) -> Int {
      index + 1 < bytes.count ? Int(bytes[index]) << 8 + Int(bytes[index + 1]) : 0
    }
    func byte(_ index: Int) -> Int { index < bytes.count ? Int(bytes[index]) : 0 }
    // The headers of record and handshake, the version, 32 random bytes; then three lists.
    var index = 5 + 4 + 2 + 32
    index += 1 + byte(index)
    index += 2 + number(index)
    index += 1 + byte(index)
    index += 2
    while index + 4 <= bytes.count {
      if number(index) == 0x002b {
        return stride(from: index + 5, to: index + 5 + byte(index + 4), by: 2)
          .map { UInt16(number($0)) }
      }
      index += 4 + number(index + 2)
    }
    return []
  }
}
