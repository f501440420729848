internal import Foundation
internal import Glibc

/// Descriptors on their way from process to process (`SCM_RIGHTS`), whose macros Swift does not see.
struct ControlMessage {
  private var bytes: [UInt8]
  private var used: Int

  /// A length, a level and a type.
  private static let headerSize = MemoryLayout<Int>.size + 2 * MemoryLayout<Int32>.size
  private static let rights: Int32 = 1

  init(room count: Int) {
    let size = Self.headerSize + count * MemoryLayout<Int32>.size
    bytes = [UInt8](repeating: 0, count: (size + 7) & ~7)
    used = bytes.count
  }

  mutating func fill(_ descriptors: [Int32]) {
    bytes.withUnsafeMutableBytes { buffer in
      let size = Self.headerSize + descriptors.count * MemoryLayout<Int32>.size
      buffer.storeBytes(of: size, as: Int.self)
      buffer.storeBytes(of: SOL_SOCKET, toByteOffset: MemoryLayout<Int>.size, as: Int32.self)
      buffer.storeBytes(of: Self.rights, toByteOffset: MemoryLayout<Int>.size + 4, as: Int32.self)
      for (index, descriptor) in descriptors.enumerated() {
        buffer.storeBytes(
          of: descriptor, toByteOffset: Self.headerSize + 4 * index, as: Int32.self)
      }
    }
  }

  /// What has come.
  var descriptors: [Int32] {
    bytes.withUnsafeBytes { buffer in
      guard used >= Self.headerSize else { return [] }
      let size = min(buffer.load(as: Int.self), used)
      guard buffer.load(fromByteOffset: MemoryLayout<Int>.size + 4, as: Int32.self) == Self.rights,
        size > Self.headerSize
      else { return [] }
      return stride(from: Self.headerSize, to: size - 3, by: 4).map {
        buffer.load(fromByteOffset: $0, as: Int32.self)
      }
    }
  }

  /// Calls `sendmsg` or `recvmsg`, again after signals, for four bytes and the descriptors.
  mutating func exchange(
    _ length: inout UInt32, _ call: (UnsafeMutablePointer<msghdr>) -> Int
  ) -> Int {
    let room = bytes.count
    var (result, filled) = (0, 0)
    withUnsafeMutableBytes(of: &length) { length in
      bytes.withUnsafeMutableBytes { control in
        var part = iovec(iov_base: length.baseAddress, iov_len: length.count)
        withUnsafeMutablePointer(to: &part) { part in
          repeat {
            var header = msghdr()
            header.msg_iov = part
            header.msg_iovlen = 1
            header.msg_control = control.baseAddress
            header.msg_controllen = room
            result = call(&header)
            filled = header.msg_controllen
          } while result < 0 && errno == EINTR
        }
      }
    }
    used = filled
    return result
  }
}
