/// A part of the pages, for one of several runs that share the work.
struct Shard: Equatable, Sendable {
  /// From 0.
  let index: Int
  let count: Int

  func contains(_ number: Int) -> Bool { number % count == index }

  /// - Parameter text: `I/N`, where I is from 1 to N.
  init(_ text: String) throws(Failure) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      count > 0, (1...count).contains(number)
    else {
      throw Failure(
        .usage, "'--shard' must be I/N with I from 1 to N, such as 2/8, not '\(text)'")
    }
    (index, self.count) = (number - 1, count)
  }

  /// What the array variables of Slurm, or of an indexed job of Kubernetes, say; nil without any.
  init?(environment: [String: String]) throws(Failure) {
    if environment["SLURM_ARRAY_TASK_ID"] != nil {
      try self.init(slurm: environment)
    } else if environment["JOB_COMPLETION_INDEX"] != nil {
      try self.init(kubernetes: environment)
    } else {
      return nil
    }
  }

  private init(slurm environment: [String: String]) throws(Failure) {
    func number(_ name: String) -> Int? {
      environment["SLURM_ARRAY_TASK_\(name)"].flatMap { Int($0) }
    }
    guard let identifier = number("ID"), let count = number("COUNT"), let first = number("MIN"),
      count > 0
    else {
      throw Failure(
        .usage,
        "SLURM_ARRAY_TASK_ID is set, but not SLURM_ARRAY_TASK_COUNT and SLURM_ARRAY_TASK_MIN; say"
          + " which part to do with --shard I/N")
    }
    let step = max(number("STEP") ?? 1, 1)
    let index = (identifier - first) / step
    guard identifier >= first, (identifier - first) % step == 0, index < count else {
      throw Failure(
        .usage,
        "the tasks of the Slurm array are not numbered evenly; say which part to do with --shard I/N"
      )
    }
    (self.index, self.count) = (index, count)
  }

  /// The index is Kubernetes's; the number of completions has to be passed on by the job's manifest.
  private init(kubernetes environment: [String: String]) throws(Failure) {
    guard let index = environment["JOB_COMPLETION_INDEX"].flatMap({ Int($0) }),
      let count = environment["JOB_COMPLETIONS"].flatMap({ Int($0) }), index >= 0, index < count
    else {
      throw Failure(
        .usage,
        "JOB_COMPLETION_INDEX is set, but JOB_COMPLETIONS is not a number above it; set it to the"
          + " job's completions, or say --shard I/N")
    }
    (self.index, self.count) = (index, count)
  }
}
