import Foundation
import Glibc

/// A plain TCP client, for requests that no HTTP client would send and replies that none would accept.
final class RawClient: Sendable {
  private let descriptor: Int32
  // Reads block; the global queues have too few threads for that.
  private let reading = DispatchQueue(label: "raw-client")

  init(port: Int, address: String = "127.0.0.1") throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var target = sockaddr_in()
    target.sin_family = sa_family_t(AF_INET)
    target.sin_port = in_port_t(port).bigEndian
    inet_pton(AF_INET, address, &target.sin_addr)
    // A reply that never comes fails the test instead of hanging it.
    var limit = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let result = withUnsafePointer(to: &target) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      // The deinitializer closes the descriptor in this case too.
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }

  deinit {
    close(descriptor)
  }

  func send(_ bytes: Data) {
    bytes.withUnsafeBytes { buffer in
      var sent = 0
      while sent < buffer.count {
        let count = Glibc.send(
          descriptor, buffer.baseAddress! + sent, buffer.count - sent, Int32(MSG_NOSIGNAL))
        guard count > 0 else { return }
        sent += count
      }
    }
  }

  func send(_ text: String) { send(Data(text.utf8)) }

  /// Tells the server that nothing more will come.
  func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Everything until the server closes the connection.
  func readToEnd() async -> Data { await read { _ in false } }

  func readToEnd() async -> String { String(decoding: await readToEnd() as Data, as: UTF8.self) }

  /// Everything until what has come contains the text.
  func read(until text: String) async -> String {
    let mark = Data(text.utf8)
    return String(decoding: await read { $0.range(of: mark) != nil }, as: UTF8.self)
  }

  private func read(until isEnough: @escaping @Sendable (Data) -> Bool) async -> Data {
    await withCheckedContinuation { continuation in
      reading.async {
        var all = Data()
        var buffer = [UInt8](repeating: 0, count: 65536)
        while !isEnough(all) {
          let count = recv(self.descriptor, &buffer, buffer.count, 0)
          guard count > 0 else { break }
          all.append(contentsOf: buffer[..<count])
        }
        continuation.resume(returning: all)
      }
    }
  }
}
