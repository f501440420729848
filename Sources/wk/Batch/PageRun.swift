internal import WebKit

/// A command that makes something of one page, or of many.
struct PageRun<Maker: PageCommand>: Command {
  static var name: String { Maker.name }
  static var help: HelpPage { Maker.help }

  private let options: RunOptions
  private let arguments: Arguments
  private let inputs: [String]
  private let terminal: Terminal

  @MainActor
  init(_ arguments: Arguments) throws(Failure) {
    options = try RunOptions(arguments, environment: Caller.current.environment)
    terminal = Caller.current.terminal
    let names = Maker.operandNames(arguments)
    let inputCount = arguments.operands.count - names.count
    if options.manifest == nil {
      guard !arguments.operands.isEmpty else { throw Failure(.usage, "INPUT is missing") }
      guard inputCount > 0 else {
        throw Failure(.usage, "\(names[arguments.operands.count - 1]) is missing")
      }
    } else if inputCount != 0 {
      let missing = inputCount < 0 ? names[names.count + inputCount] : nil
      throw Failure(
        .usage,
        missing.map { "\($0) is missing" }
          ?? "'\(arguments.operands[0])' and a manifest cannot both name the pages")
    }
    inputs = Array(arguments.operands.prefix(max(inputCount, 0)))
    var own = arguments
    own.operands = Array(arguments.operands.suffix(names.count))
    self.arguments = own
  }

  func run() async throws -> ExitStatus {
    // An engine that is kept ready has been prepared when it was started.
    if !Caller.current.isElsewhere { try Environment.prepare(arguments) }
    let jobs = try await jobs()
    let mine = jobs.filter { options.shard?.contains($0.index) ?? true }
    if let report = options.report { try Output(report).check() }
    let isSingle = options.manifest == nil && jobs.count == 1
    let warm = isSingle ? warmClient(timeout: jobs[0].settings.visit.timeout) : nil
    if let status = try warm?.run() { return status }
    let batch = Batch(jobs: mine, isSingle: isSingle, options: options, terminal: terminal)
    let failures = try await batch.run()
    if let report = options.report { try Output(report).write(batch.report.data) }
    guard let failure = failures.first else {
      warm?.leaveEngine()
      return batch.hasFoundNothing ? .negative : .success
    }
    return isSingle ? failure.status : .somePagesFailed
  }

  @MainActor
  private func warmClient(timeout: Double) -> WarmClient? {
    options.warm.flatMap { WarmClient(arguments, seconds: $0, timeout: timeout) }
  }

  // MARK: Jobs

  @MainActor
  private func jobs() async throws(Failure) -> [PageJob<Maker>] {
    let jobs = options.manifest == nil ? try jobsOfInputs() : try await jobsOfManifest()
    try checkStandardInput(jobs)
    return jobs
  }

  @MainActor
  private func jobsOfInputs() throws(Failure) -> [PageJob<Maker>] {
    let maker = try Maker(arguments)
    let settings = try PageSettings(arguments)
    let place = arguments.value(of: .output)
    // What ends so is a folder, however many files a shell's pattern stands for.
    if inputs.count == 1, place?.hasSuffix("/") != true {
      let output = Output(place)
      try checkTerminal(output)
      // What is wrong with the only page is told before anything is started.
      _ = try Input(inputs[0])
      try output.check()
      return [PageJob(index: 0, input: inputs[0], output: output, maker: maker, settings: settings)]
    }
    var names = try folderNames(place)
    return inputs.enumerated().map { index, input in
      PageJob(
        index: index, input: input, output: names?.output(for: input) ?? .standardOutput,
        maker: maker, settings: settings)
    }
  }

  @MainActor
  private func jobsOfManifest() async throws(Failure) -> [PageJob<Maker>] {
    let path = options.manifest ?? "-"
    let name = path == "-" ? InputFile.standardInputName : path
    let data =
      path == "-"
      ? try await InputFile.readStandardInput() : try await InputFile.read(path)
    let entries = try Manifest.entries(InputFile.text(of: data, name: name), name: name)
    var names: OutputNames?
    if entries.contains(where: { $0.output == nil }) {
      names = try folderNames(arguments.value(of: .output))
    }
    var writers: [String: Int] = [:]
    var jobs: [PageJob<Maker>] = []
    for (index, entry) in entries.enumerated() {
      let place = "\(name):\(entry.line)"
      let arguments = try arguments.applying(
        entry.options, among: Maker.help.options, at: place)
      let output = entry.output.map { Output($0) } ?? names?.output(for: entry.input)
      if case .file(let path) = output, let other = writers.updateValue(entry.line, forKey: path) {
        throw Failure(.badData, "\(place): line \(other) writes \(path), too")
      }
      do throws(Failure) {
        jobs.append(
          PageJob(
            index: index, input: entry.input, output: output ?? .standardOutput,
            maker: try Maker(arguments), settings: try PageSettings(arguments)))
      } catch {
        throw Failure(
          error.status == .usage ? .badData : error.status, "\(place): \(error.message)")
      }
    }
    return jobs
  }

  /// Names for files in the folder of `-o`; nil if the results are printed.
  private func folderNames(_ place: String?) throws(Failure) -> OutputNames? {
    guard let place, place != "-" else {
      if let noun = Maker.binaryNoun {
        throw Failure(.usage, "several \(noun)s need a folder: name it with -o FOLDER/")
      }
      return nil
    }
    do {
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    } catch {
      throw Failure(.cannotCreate, "several outputs need a folder, and \(place) cannot be one")
    }
    return OutputNames(folder: place, fileExtension: Maker.fileExtension)
  }

  @MainActor
  private func checkTerminal(_ output: Output) throws(Failure) {
    if let noun = Maker.binaryNoun, output == .standardOutput {
      guard !output.isTerminal else {
        throw Failure(.usage, "a terminal cannot show the \(noun): name a file with -o")
      }
      guard !options.printsJSON else {
        throw Failure(.usage, "'--json' prints where the \(noun) would go: name a file with -o")
      }
    }
  }

  private func checkStandardInput(_ jobs: [PageJob<Maker>]) throws(Failure) {
    let pages = jobs.count { $0.input == "-" }
    if pages > 0, jobs.contains(where: { $0.maker.readsStandardInput }) {
      throw Failure(.usage, "the page and the script cannot both come from standard input")
    }
    if pages > 0, options.manifest == "-" {
      throw Failure(.usage, "the page and the manifest cannot both come from standard input")
    }
    if Maker.binaryNoun != nil, jobs.count(where: { $0.output == .standardOutput }) > 1 {
      throw Failure(.usage, "only one of several pages can be written to standard output")
    }
  }
}

extension OutputNames {
  fileprivate mutating func output(for input: String) -> Output { .file(path(for: input)) }
}
