/// What is left of a download whose resume data was damaged: it fails.
@MainActor
final class DamagedTransfer: DownloadTransfer {
  func run(for course: DownloadCourse) async throws {
    throw LoadingError.network(
      .cannotDecodeRawData, address: course.address,
      description: "The data to resume the download from is damaged.")
  }

  func stop() {}
}
