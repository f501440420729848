import Foundation
import Testing

/// A terminal that nobody sits at.
final class PseudoTerminal {
  let slave: FileHandle
  private let master: Int32

  init() throws {
    // TIOCSPTLCK and TIOCGPTN, macros that Swift does not see.
    let (unlock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
    var (zero, number): (Int32, Int32) = (0, 0)
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    try #require(
      master >= 0 && ioctl(master, unlock, &zero) == 0 && ioctl(master, getNumber, &number) == 0)
    slave = try #require(FileHandle(forUpdatingAtPath: "/dev/pts/\(number)"))
  }

  deinit { close(master) }

  /// What has been written to it since this was last asked.
  var text: String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(master, &buffer, buffer.count), count > 0 {
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
