internal import Foundation
internal import Glibc

/// Where an engine is asked for work: one run at a time, the others go elsewhere.
///
/// A thread of its own, so that an engine that is at work still says no. It does without locks: what the main
/// thread has to say comes through a pipe.
final class WarmDoor: Sendable {
  /// A run that waits for its work to be done.
  struct Visit: Sendable {
    let request: WarmRequest
    let connection: Int32
    let descriptors: [Int32]
  }

  private let socket: Int32
  private let path: String
  private let inode: ino_t
  private let news: Int32
  private let reports: Int32

  /// How long those who connect may take to say what they want.
  private static let patience = 1.0

  /// Nil if another engine listens there, or none can.
  init?(at path: String) {
    let folder = open(
      URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return nil }
    defer { close(folder) }
    // Of several that start at the same time, one stays.
    while flock(folder, LOCK_EX) != 0 { guard errno == EINTR else { return nil } }
    if let other = WarmSocket.connect(to: path) {
      close(other)
      return nil
    }
    unlink(path)
    var ends: [Int32] = [0, 0]
    guard let socket = WarmSocket.listen(at: path), pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var status = stat()
    lstat(path, &status)
    self.socket = socket
    self.path = path
    inode = status.st_ino
    (news, reports) = (ends[0], ends[1])
  }

  /// The runs that ask for work, until there has been none for so many seconds.
  func visits(seconds: Double) -> AsyncStream<Visit> {
    let (stream, continuation) = AsyncStream.makeStream(of: Visit.self)
    Thread { [self] in
      watch(seconds) { continuation.yield($0) }
      continuation.finish()
    }.start()
    return stream
  }

  /// Ends a visit with this status.
  func finish(_ status: ExitStatus) {
    report([WarmAnswer.done.rawValue, UInt8(truncatingIfNeeded: status.rawValue)])
  }

  /// Ends a visit whose reader has gone, and this process.
  func pipeClosed() -> Never {
    report([WarmAnswer.pipeClosed.rawValue, 0])
    while true { pause() }
  }

  private func report(_ bytes: [UInt8]) { _ = Output.write(Data(bytes), to: reports) }

  private func watch(_ first: Double, _ begin: (Visit) -> Void) {
    let clock = ContinuousClock()
    var end = clock.now + .seconds(first)
    var current: Visit?
    while true {
      let left = (end - clock.now) / .milliseconds(1)
      if current == nil, left <= 0 { break }
      var watched = [
        pollfd(fd: news, events: Int16(POLLIN), revents: 0),
        pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
        pollfd(fd: current?.connection ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      let time = current == nil ? Int32(min(left.rounded(.up), 1e9)) : -1
      guard poll(&watched, nfds_t(watched.count), time) > 0 else { continue }
      if watched[0].revents != 0, let visit = current {
        var answer: [UInt8] = [0, 0]
        guard read(news, &answer, answer.count) == answer.count else { continue }
        _ = WarmSocket.send(answer, over: visit.connection)
        close(visit.connection)
        if answer[0] == WarmAnswer.pipeClosed.rawValue { return abandon() }
        end = clock.now + .seconds(visit.request.seconds)
        current = nil
      } else if watched[2].revents != 0 {
        // Whoever asked has been ended; then so is what it asked for, and with it all that is under way.
        return abandon()
      } else if watched[1].revents != 0 {
        let connection = accept(socket, nil, nil)
        guard connection >= 0 else { continue }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        if current == nil, let visit = Self.visit(connection) {
          current = visit
          begin(visit)
        } else {
          close(connection)
        }
      }
    }
    leave()
  }

  private static func visit(_ connection: Int32) -> Visit? {
    guard WarmSocket.isOwn(connection) else { return nil }
    WarmSocket.setTimeout(connection, seconds: patience)
    guard let received = WarmSocket.receiveMessage(WarmRequest.descriptorCount, from: connection)
    else {
      return nil
    }
    guard let request = try? JSONDecoder().decode(WarmRequest.self, from: received.message),
      WarmSocket.send([WarmAnswer.accepted.rawValue], over: connection)
    else {
      for descriptor in received.descriptors { close(descriptor) }
      return nil
    }
    return Visit(request: request, connection: connection, descriptors: received.descriptors)
  }

  private func leave() {
    var status = stat()
    if lstat(path, &status) == 0, status.st_ino == inode { unlink(path) }
    close(socket)
  }

  private func abandon() {
    leave()
    kill(getpid(), SIGTERM)
  }
}
