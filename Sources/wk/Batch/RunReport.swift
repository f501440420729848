internal import Foundation

/// What has become of each page of a run, a JSON object a line.
@MainActor
final class RunReport {
  private var lines: [Int: String] = [:]

  func add<Maker>(_ job: PageJob<Maker>, _ outcome: PageOutcome) {
    var members: [String: Any] = [
      "input": job.input, "seconds": (outcome.time * 1000).rounded() / 1000,
      "attempts": outcome.attempts,
    ]
    if case .file(let path) = job.output { members["output"] = path }
    switch outcome.end {
    case .done: members["status"] = "done"
    case .skipped: members["status"] = "skipped"
    case .failed(let failure):
      members["status"] = "failed"
      members["exit"] = Int(failure.status.rawValue)
      members["message"] = failure.message
    }
    lines[job.index] = JSONText.encode(members)
  }

  var data: Data {
    Data(lines.sorted { $0.key < $1.key }.map { "\($0.value)\n" }.joined().utf8)
  }
}
