internal import WebKit

/// The pages of a run, some of them at the same time.
@MainActor
final class Batch<Maker: PageCommand> {
  let report = RunReport()
  private let jobs: [PageJob<Maker>]
  private let isSingle: Bool
  private let options: RunOptions
  private let progress: Progress
  private let turns: TurnTaker
  private var next = 0
  private var failures: [Failure] = []
  /// Whether some page has been searched, and what was looked for is on none.
  private(set) var hasFoundNothing = false
  private var hasFoundSomething = false

  /// For each worker, so many results may wait for that of an earlier page.
  private static var leadOfAWorker: Int { 4 }

  init(jobs: [PageJob<Maker>], isSingle: Bool, options: RunOptions, terminal: Terminal) {
    self.jobs = jobs
    self.isSingle = isSingle
    self.options = options
    progress = Progress(
      total: jobs.count, isSingle: isSingle, options: options, terminal: terminal)
    turns = TurnTaker(lead: options.jobs * Self.leadOfAWorker) { data in
      try Output.standardOutput.write(data)
    }
  }

  /// - Returns: why pages have failed.
  /// - Throws: if nothing can be printed any more.
  func run() async throws -> [Failure] {
    progress.begin()
    let workers = (0..<min(options.jobs, jobs.count)).map { _ in
      Task { @MainActor in try await work() }
    }
    for worker in workers { try await worker.value }
    progress.end(failures: failures.count)
    return failures
  }

  private func work() async throws {
    let format = ResultFormat(
      isJSON: options.printsJSON, isSingle: isSingle, namesInputs: Maker.namesInputs)
    let worker = PageWorker(format: format) { [progress] in progress.detail($0) }
    while next < jobs.count {
      let place = next
      next += 1
      await turns.mayBegin(place)
      let job = jobs[place]
      let outcome =
        isDone(job)
        ? PageOutcome(end: .skipped, time: 0, attempts: 0) : await worker.work(job)
      note(outcome.end)
      report.add(job, outcome)
      progress.finished(job.input, job.output, outcome)
      try turns.finish(place, printed(job, outcome))
    }
  }

  private func note(_ end: PageOutcome.End) {
    switch end {
    case .failed(let failure): failures.append(failure)
    case .done(_, let foundNothing) where !foundNothing: hasFoundSomething = true
    default: break
    }
    if case .done = end { hasFoundNothing = !hasFoundSomething }
  }

  private func isDone(_ job: PageJob<Maker>) -> Bool {
    guard options.skipsExisting, case .file(let path) = job.output else { return false }
    return FileManager.default.fileExists(atPath: path)
  }

  /// What is to be printed about a page.
  private func printed(_ job: PageJob<Maker>, _ outcome: PageOutcome) -> Data {
    switch outcome.end {
    case .done(let data, _):
      guard case .file(let path) = job.output else { return data }
      guard options.printsJSON, Maker.binaryNoun != nil else { return Data() }
      return line(["input": job.input, "output": path, "bytes": data.count])
    case .skipped: return Data()
    case .failed(let failure):
      guard options.printsJSON else { return Data() }
      return line([
        "input": job.input,
        "error": ["exit": Int(failure.status.rawValue), "message": failure.message],
      ])
    }
  }

  private func line(_ members: [String: Any]) -> Data {
    Data("\(JSONText.encode(members))\n".utf8)
  }
}
