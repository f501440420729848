internal import Foundation
internal import Glibc

/// Tells a person how far a run has come: a bar on a terminal, lines elsewhere.
@MainActor
final class Progress {
  private let total: Int
  private let options: RunOptions
  private let terminal: Terminal
  private let isSingle: Bool
  private var done = 0
  private var isBarShown = false

  init(total: Int, isSingle: Bool, options: RunOptions, terminal: Terminal) {
    self.total = total
    self.isSingle = isSingle
    self.options = options
    self.terminal = terminal
  }

  private var showsBar: Bool {
    terminal.isInteractive && !isSingle && !options.isQuiet && !options.isVerbose
  }

  func begin() { drawBar() }

  /// For those who want to know everything.
  func detail(_ text: String) {
    if options.isVerbose { say(text) }
  }

  func finished(_ input: String, _ output: Output, _ outcome: PageOutcome) {
    done += 1
    let count = isSingle ? "" : "[\(done)/\(total)] "
    let target = if case .file(let path) = output { " -> \(path)" } else { "" }
    switch outcome.end {
    case .failed(let failure):
      let isNamed = isSingle || failure.message.contains(input)
      report(isNamed ? failure.message : "\(input): \(failure.message)")
    case .skipped:
      if !isSingle || options.isVerbose { line("\(count)\(input)\(target): is there already") }
    case .done:
      let time = options.isVerbose ? " (\(Self.text(seconds: outcome.time)))" : ""
      if !isSingle || options.isVerbose { line("\(count)\(input)\(target)\(time)") }
    }
    drawBar()
  }

  func end(failures: Int) {
    clearBar()
    guard !isSingle, failures > 0 else { return }
    let report = options.report.map { "; see \($0)" } ?? ""
    say("\(failures) of \(total) pages failed\(report)")
  }

  static func text(seconds: Double) -> String {
    String(format: "%.2f s", seconds)
  }

  private func line(_ text: String) {
    if !options.isQuiet, !showsBar { write("\(Failure.line(text))\n") }
  }

  private func say(_ text: String) {
    clearBar()
    StandardStreams.report(Failure.line(text))
  }

  private func report(_ text: String) {
    clearBar()
    StandardStreams.report(text)
  }

  // MARK: The bar

  private func drawBar() {
    guard showsBar, done < total else { return clearBar() }
    let count = " \(done)/\(total)"
    let room = min(max(terminal.width - count.count - 3, 8), 50)
    let filled = room * done / max(total, 1)
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: room - filled)
    write("\r[\(bar)]\(count)\u{1b}[K")
    isBarShown = true
  }

  private func clearBar() {
    guard isBarShown else { return }
    write("\r\u{1b}[K")
    isBarShown = false
  }

  private func write(_ text: String) {
    _ = Output.write(Data(text.utf8), to: Caller.current.error)
  }
}
