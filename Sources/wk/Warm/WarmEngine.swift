internal import Foundation
internal import Glibc

/// A process with an engine that is ready, which does the work of runs with `--warm`, one after the other.
///
/// It is started by the first such run, serves its own user alone, and ends when nobody has asked for anything for as
/// long as the last run said.
@MainActor
struct WarmEngine {
  /// What the program is started with to be one; it is no command for people.
  nonisolated static let name = "warm-engine"

  private let door: WarmDoor

  /// Reads from standard input what to begin with.
  static func run() async -> ExitStatus {
    guard let data = try? await InputFile.readStandardInput(),
      let start = try? JSONDecoder().decode(WarmStart.self, from: data),
      let door = WarmDoor(at: start.socket)
    else { return .usage }
    let engine = WarmEngine(door: door)
    let visits = door.visits(seconds: start.seconds)
    do {
      try Environment.prepare(try Self.parsed(start.arguments))
      await engine.prepare(start.arguments)
    } catch {
      return .usage
    }
    // No file system is kept busy.
    chdir("/")
    for await visit in visits {
      let status = await engine.serve(visit)
      door.finish(status)
      await engine.prepare(visit.request.arguments)
      chdir("/")
    }
    return .success
  }

  private func serve(_ visit: WarmDoor.Visit) async -> ExitStatus {
    defer { for descriptor in visit.descriptors { close(descriptor) } }
    guard fchdir(visit.descriptors[0]) == 0 else { return .noInput }
    umask(mode_t(visit.request.mask))
    var caller = Caller()
    (caller.input, caller.output, caller.error) = (
      visit.descriptors[1], visit.descriptors[2], visit.descriptors[3]
    )
    for name in WarmPlace.passing { caller.environment[name] = visit.request.environment[name] }
    caller.isElsewhere = true
    caller.cannotBeRepeated = {
      _ = WarmSocket.send([WarmAnswer.cannotBeRepeated.rawValue], over: visit.connection)
    }
    caller.pipeClosed = { [door] in door.pipeClosed() }
    Caller.current = caller
    defer { Caller.current = Caller() }
    TextFile.forget()
    InputFile.forgetStandardInput()
    return await Tool.run(visit.request.arguments)
  }

  /// Has a page ready for a run like the last one, whose working folder is still this process's.
  private func prepare(_ arguments: [String]) async {
    TextFile.forget()
    guard let settings = try? ViewSettings(try Self.parsed(arguments)) else { return }
    await SparePage.prepare(settings)
  }

  private static func parsed(_ arguments: [String]) throws -> Arguments {
    let command = try Tool.command(named: arguments.first ?? "")
    return try OptionParser(options: command.help.options).parse(Array(arguments.dropFirst()))
  }
}
