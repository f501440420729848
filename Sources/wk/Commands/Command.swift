/// One command of the tool: what its help says, and what it does.
///
/// A new command is a file in this folder and a line in ``Tool/commands``; one that is about pages is a
/// ``PageCommand``.
protocol Command: SendableMetatype {
  /// What people type.
  static var name: String { get }
  static var help: HelpPage { get }

  /// Checks everything that can be checked without a page.
  @MainActor init(_ arguments: Arguments) throws(Failure)

  /// Does the job, all or nothing.
  @MainActor func run() async throws -> ExitStatus
}
