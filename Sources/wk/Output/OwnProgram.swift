internal import Foundation
internal import Glibc

/// This program in a process of its own.
enum OwnProgram {
  /// Starts it, with these three streams and nothing else of this process's.
  ///
  /// - Returns: its number; nil if it could not be started.
  static func start(
    _ arguments: [String], streams: [Int32], environment: [String: String],
    inOwnSession: Bool = false
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
    }
    // Else it would hold what of the caller's descriptors is not close-on-exec.
    let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    for descriptor in open.compactMap({ Int32($0) }) where descriptor > STDERR_FILENO {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // `POSIX_SPAWN_SETSID`, which the C library shows to GNU sources only.
    if inOwnSession { posix_spawnattr_setflags(&attributes, 0x80) }
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    var argv = (["wk"] + arguments).map { strdup($0) } + [nil]
    defer { for text in variables + argv { free(text) } }
    var process: pid_t = 0
    let status = posix_spawn(&process, "/proc/self/exe", &actions, &attributes, &argv, &variables)
    return status == 0 ? process : nil
  }
}
