/// What a command line says about all of its pages together.
struct RunOptions: Sendable {
  let manifest: String?
  let jobs: Int
  let skipsExisting: Bool
  let shard: Shard?
  let report: String?
  let isQuiet: Bool
  let isVerbose: Bool
  let printsJSON: Bool
  /// How many seconds an engine is to be ready for the next run; nil if none is wanted.
  let warm: Double?

  static let manifestOption = Option(
    "manifest", value: "FILE", kind: .file, isOfRun: true,
    help:
      "Read inputs, outputs and options from a file, a JSON object a line; '-' is standard input.")
  static let jobsOption = Option(
    "jobs", short: "j", value: "N", isOfRun: true,
    help: "Work on so many pages at the same time; default 1.")
  static let skipExisting = Option(
    "skip-existing", isOfRun: true, help: "Leave out pages whose output file is there.")
  static let shardOption = Option(
    "shard", value: "I/N", isOfRun: true,
    help:
      "Do part I of N of the pages. Default for a manifest: what the array variables of Slurm or"
      + " Kubernetes say.")
  static let reportOption = Option(
    "report", value: "FILE", kind: .file, isOfRun: true,
    help: "Write what has become of each page to a file, a JSON object a line.")
  static let quiet = Option(
    "quiet", short: "q", isOfRun: true, help: "Say nothing but what has failed.")
  static let verbose = Option(
    "verbose", short: "v", isOfRun: true, help: "Say what is done, and how long it took.")

  static let warmOption = Option(
    "warm", value: "SECONDS", isOfRun: true,
    help:
      "Leave an engine ready for so many seconds, for the next wk with --warm, which is then quicker; for one"
      + " page at a time.")

  static let speed = OptionGroup("Speed", [warmOption])

  static let group = OptionGroup(
    "Several pages",
    [
      manifestOption, jobsOption, skipExisting, shardOption, reportOption, quiet, verbose,
    ])

  private static let mostJobs = 64
  /// A day.
  private static let longestWarmth = 86_400.0

  init(_ arguments: Arguments, environment: [String: String]) throws(Failure) {
    manifest = arguments.value(of: Self.manifestOption)
    jobs = try arguments.integer(of: Self.jobsOption, in: 1...Self.mostJobs, default: 1)
    skipsExisting = arguments.has(Self.skipExisting)
    report = arguments.value(of: Self.reportOption)
    isQuiet = arguments.has(Self.quiet)
    isVerbose = arguments.has(Self.verbose)
    if isQuiet, isVerbose {
      throw Failure(.usage, "'--quiet' and '--verbose' contradict each other")
    }
    printsJSON = arguments.has(named: "json")
    warm =
      arguments.has(Self.warmOption)
      ? try arguments.seconds(of: Self.warmOption, default: 60, maximum: Self.longestWarmth) : nil
    if let text = arguments.value(of: Self.shardOption) {
      shard = try Shard(text)
    } else if manifest != nil {
      shard = try Shard(environment: environment)
    } else {
      // A task of an array that names one page means that page.
      shard = nil
    }
  }
}
