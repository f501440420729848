internal import Foundation
internal import Glibc

/// A run that has its work done by an engine that is ready, or leaves one for the next.
@MainActor
struct WarmClient {
  private let arguments: [String]
  private let place: WarmPlace
  private let seconds: Double
  /// What the page may take, in seconds.
  private let timeout: Double

  /// How long an engine may take to say that it works on it.
  private static let patience = 1.0
  /// How long it may be silent when the page's time is up.
  private static let grace = 10.0

  /// Nil for runs that need a process of their own: others would have to be told of what only it has, such as
  /// `/dev/fd/3`, and what is kept under a name belongs to one process at a time.
  init?(_ parsed: Arguments, seconds: Double, timeout: Double) {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard !Caller.current.isElsewhere, !parsed.has(PageOptions.store),
      !arguments.contains(where: { $0.contains("/dev/") || $0.contains("/proc/") }),
      let place = WarmPlace(parsed, environment: Caller.current.environment)
    else { return nil }
    self.arguments = arguments
    self.place = place
    self.seconds = seconds
    self.timeout = timeout
  }

  /// Has the work done elsewhere.
  ///
  /// - Returns: nil if that is not possible, and nothing has been done.
  /// - Throws: a failure if half of it may have been done.
  func run() throws(Failure) -> ExitStatus? {
    guard let socket = WarmSocket.connect(to: place.socket) else { return nil }
    defer { close(socket) }
    WarmSocket.setTimeout(socket, seconds: Self.patience)
    guard ask(socket), WarmSocket.receive(1, from: socket) == [WarmAnswer.accepted.rawValue] else {
      return nil
    }
    WarmSocket.setTimeout(socket, seconds: timeout + Self.grace)
    var canBeRepeated = true
    while let byte = WarmSocket.receive(1, from: socket)?.first,
      let answer = WarmAnswer(rawValue: byte)
    {
      switch answer {
      case .accepted: break
      case .cannotBeRepeated: canBeRepeated = false
      case .pipeClosed: Signals.endByClosedPipe()
      case .done:
        if let number = WarmSocket.receive(1, from: socket)?.first,
          let status = ExitStatus(rawValue: Int32(number))
        {
          return status
        }
      }
    }
    guard canBeRepeated else {
      throw Failure(
        .internalError, "the engine that was kept ready has ended; run it again without --warm")
    }
    return nil
  }

  private func ask(_ socket: Int32) -> Bool {
    let folder = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return false }
    defer { close(folder) }
    let mask = umask(0)
    umask(mask)
    let caller = Caller.current
    let request = WarmRequest(
      arguments: arguments,
      environment: caller.environment.filter { WarmPlace.passing.contains($0.key) }, mask: mask,
      seconds: seconds)
    guard let message = try? JSONEncoder().encode(request) else { return false }
    return WarmSocket.send(
      message, [folder, caller.input, caller.output, caller.error], over: socket)
  }

  // MARK: The next run

  /// To be started when this run is over, since what is started before is ended with it.
  private static var next: WarmClient?

  func leaveEngine() { Self.next = self }

  /// Starts the engine that has been asked for, as a process of its own that nobody waits for.
  static func startEngine() {
    guard let client = next,
      let message = try? JSONEncoder().encode(
        WarmStart(
          arguments: client.arguments, socket: client.place.socket, seconds: client.seconds)),
      // What a pipe takes at once.
      message.count <= 1 << 16
    else { return }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { for end in ends { close(end) } }
    guard Output.write(message, to: ends[1]) else { return }

    let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard null >= 0 else { return }
    defer { close(null) }
    // What is secret is not kept, and the terminal's signals are not for it.
    _ = OwnProgram.start(
      [WarmEngine.name], streams: [ends[0], null, null],
      environment: Caller.current.environment.filter { $0.key != "WK_PASSWORD" }, inOwnSession: true
    )
  }
}
