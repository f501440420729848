/// What brings a download's bytes into its file: the engine, or a request of our own.
@MainActor
protocol DownloadTransfer: AnyObject {
  /// Returns when all bytes are in the file.
  ///
  /// - Throws: why they are not.
  func run(for course: DownloadCourse) async throws
  /// Makes ``run(for:)`` end soon, whatever it is at.
  func stop()
}
