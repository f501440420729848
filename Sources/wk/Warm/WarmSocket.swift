internal import Foundation
internal import Glibc

/// Sockets between two wk of one user.
enum WarmSocket {
  private static let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
  private static let largestMessage = 1 << 20

  /// - Returns: nil if nobody of this user listens there.
  static func connect(to path: String) -> Int32? {
    guard let descriptor = open(path, Glibc.connect) else { return nil }
    guard isOwn(descriptor) else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  static func listen(at path: String) -> Int32? {
    guard let descriptor = open(path, bind) else { return nil }
    guard Glibc.listen(descriptor, 16) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Whether the other end is a process of the same user.
  static func isOwn(_ descriptor: Int32) -> Bool {
    peer(of: descriptor).map { $0.user == geteuid() } ?? false
  }

  /// The process at the other end, and its user.
  static func peer(of descriptor: Int32) -> (process: UInt32, user: UInt32)? {
    // Process, user and group.
    var credentials: [UInt32] = [0, 0, 0]
    var size = socklen_t(MemoryLayout<UInt32>.stride * credentials.count)
    let status = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size)
    return status == 0 ? (credentials[0], credentials[1]) : nil
  }

  static func setTimeout(_ descriptor: Int32, seconds: Double) {
    var time = timeval()
    time.tv_sec = Int(seconds)
    time.tv_usec = Int((seconds - seconds.rounded(.down)) * 1_000_000)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  static func canBeNamed(_ path: String) -> Bool {
    path.utf8.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path)
  }

  private static func open(
    _ path: String, _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32? {
    guard canBeNamed(path) else { return nil }
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { return nil }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  // MARK: Bytes

  /// Sends all of it; a closed connection is no signal.
  static func send(_ bytes: [UInt8], over descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Glibc.send(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count,
          Int32(MSG_NOSIGNAL))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  /// - Returns: nil if the connection ends before, or nothing comes in time.
  static func receive(_ count: Int, from descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let received = bytes.withUnsafeMutableBytes {
        recv(descriptor, $0.baseAddress.map { $0 + filled }, count - filled, 0)
      }
      if received < 0, errno == EINTR { continue }
      guard received > 0 else { return nil }
      filled += received
    }
    return bytes
  }

  // MARK: Messages with descriptors

  static func send(_ message: Data, _ descriptors: [Int32], over socket: Int32) -> Bool {
    var length = UInt32(message.count).bigEndian
    var control = ControlMessage(room: descriptors.count)
    control.fill(descriptors)
    return control.exchange(&length) { sendmsg(socket, $0, Int32(MSG_NOSIGNAL)) }
      == MemoryLayout<UInt32>.size && send(Array(message), over: socket)
  }

  /// - Returns: nil if it is no such message; descriptors that have come are closed then.
  static func receiveMessage(
    _ count: Int, from socket: Int32
  ) -> (message: Data, descriptors: [Int32])? {
    var length: UInt32 = 0
    var control = ControlMessage(room: count)
    let closeOnExec: Int32 = 0x4000_0000
    let received = control.exchange(&length) { recvmsg(socket, $0, closeOnExec) }
    let descriptors = control.descriptors
    let size = Int(UInt32(bigEndian: length))
    guard received == MemoryLayout<UInt32>.size, descriptors.count == count,
      size <= largestMessage, let message = receive(size, from: socket)
    else {
      for descriptor in descriptors { close(descriptor) }
      return nil
    }
    return (Data(message), descriptors)
  }
}
