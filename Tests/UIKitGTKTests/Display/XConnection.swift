import Foundation

/// The first exchange of the X protocol.
enum XConnection {
  /// Whether the server behind this socket lets a client with this cookie in.
  static func isAccepted(at path: String, cookie: Data?) -> Bool {
    let name = cookie == nil ? Data() : Data("MIT-MAGIC-COOKIE-1".utf8)
    let secret = cookie ?? Data()
    var request = Data([UInt8(ascii: "l"), 0, 11, 0, 0, 0])
    request += Data([UInt8(name.count), 0, UInt8(secret.count), 0, 0, 0])
    request += padded(name) + padded(secret)

    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard connected == 0 else { return false }
    _ = request.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    var answer: UInt8 = 0
    return read(descriptor, &answer, 1) == 1 && answer == 1
  }

  private static func padded(_ data: Data) -> Data {
    data + Data(count: (4 - data.count % 4) % 4)
  }
}
