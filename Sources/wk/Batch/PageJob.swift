internal import Foundation

/// One page of a run.
struct PageJob<Maker: PageCommand>: Sendable {
  /// From 0, in the order of the command line or the manifest.
  let index: Int
  let input: String
  let output: Output
  let maker: Maker
  let settings: PageSettings
}

/// What has become of it.
struct PageOutcome: Sendable {
  enum End: Sendable {
    /// What was written, or is to be printed.
    case done(Data, foundNothing: Bool)
    case skipped
    case failed(Failure)
  }

  let end: End
  /// In seconds.
  let time: Double
  /// How often it was tried.
  let attempts: Int
}
