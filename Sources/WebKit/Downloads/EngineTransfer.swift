internal import CWebKitGTK
internal import GObjectSupport
internal import Glibc

/// A download by the engine: of a response that it has, or of an address that only it knows.
///
/// The engine writes to a file of its own, and removes it when a download ends early (WebKitGTK 2.50). That file is
/// made before, as a second link to the one at the place: the engine writes into what is there (GIO does so with
/// files that have several links), and what has arrived stays.
@MainActor
final class EngineTransfer: DownloadTransfer {
  private let engineDownload: ObjectReference<OpaquePointer>
  private let proposedName: String?
  private let events: AsyncStream<Event>
  private var connections: [SignalConnection] = []
  private var place: DownloadPlace?
  private var engineFile: URL?
  private var unreported: Int64 = 0
  /// The identity of the file at the place.
  private var kept: [UInt64]?
  /// Whether the engine has ended the download, or was told to.
  private var isOver = false
  private var networkProcess: NetworkProcessWatch?

  private enum Event: Sendable {
    case decideDestination(suggestedFilename: String)
    /// There are ``unreported`` bytes.
    case received
    case failed(GLibError)
    case finished
    case processEnded
  }

  /// - Parameters:
  ///   - engineDownload: just begun.
  ///   - proposedName: the page's name for the file.
  init(_ engineDownload: ObjectReference<OpaquePointer>, proposedName: String? = nil) {
    self.engineDownload = engineDownload
    self.proposedName = proposedName
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    self.events = events
    let engineDownload = engineDownload.pointer
    connections = [
      engineDownload.connect("decide-destination") { arguments in
        continuation.yield(.decideDestination(suggestedFilename: arguments.string(1) ?? ""))
        // The engine waits until there is a destination.
        return .bool(true)
      },
      engineDownload.connect("received-data") { [weak self] arguments in
        guard let self else { return .none }
        // The engine tells of every few kilobytes.
        if unreported == 0 { continuation.yield(.received) }
        unreported += Int64(arguments.int(1))
        return .none
      },
      engineDownload.connect("failed") { [weak self] arguments in
        self?.isOver = true
        if let error = arguments.boxed(1, as: UnsafeMutablePointer<GError>.self) {
          continuation.yield(.failed(GLibError(copying: error)))
        }
        return .none
      },
      engineDownload.connect("finished") { [weak self] _ in
        self?.isOver = true
        continuation.yield(.finished)
        continuation.finish()
        return .none
      },
    ]
    networkProcess = NetworkProcessWatch { continuation.yield(.processEnded) }
  }

  func stop() {
    // What has ended must not be cancelled: the engine crashes (WebKitGTK 2.50).
    guard !isOver else { return }
    isOver = true
    webkit_download_cancel(engineDownload.pointer)
  }

  func run(for course: DownloadCourse) async throws {
    defer { removeEngineFile() }
    for await event in events {
      switch event {
      case .decideDestination(let name):
        do {
          try await decideDestination(for: course, suggestedFilename: name)
        } catch {
          stop()
          throw error
        }
      case .received:
        course.received(unreported)
        unreported = 0
      case .failed(let error):
        throw translate(error, address: course.address)
      case .processEnded:
        throw LoadingError.network(
          .networkConnectionLost, address: course.address,
          description: "The engine's network process has ended.")
      case .finished:
        try complete(for: course)
        return
      }
    }
  }

  private func decideDestination(
    for course: DownloadCourse, suggestedFilename: String
  ) async throws {
    let response = URLResponse.make(webkit_download_get_response(engineDownload.pointer))
    let name = SuggestedFilename.name(for: response, proposed: proposedName ?? suggestedFilename)
    let place = try await course.decidePlace(for: response, suggestedFilename: name)
    let file = place.destination.deletingLastPathComponent()
      .appendingPathComponent(".\(UUID().uuidString).download")
    self.place = place
    engineFile = file
    try takePlace(for: course)
    try await course.fileWasCreated()
    webkit_download_set_destination(engineDownload.pointer, file.path)
  }

  /// Where the engine writes, until it has finished.
  private var growingFile: URL? { engineFile?.appendingPathExtension("wkdownload") }

  private func takePlace(for course: DownloadCourse) throws {
    guard let place, let growingFile else { return }
    try DownloadPlace.reserve(place.partial, address: course.address)
    kept = DownloadPlace.identity(of: place.partial)
    // On a file system without links, the place is only kept, and there is no part to go on with.
    if link(place.partial.path, growingFile.path) != 0 { course.keepsPart = false }
  }

  private func complete(for course: DownloadCourse) throws {
    guard let place, let engineFile else { return }
    let address = course.address
    // A folder that has been removed takes the file along.
    guard let kept, DownloadPlace.identity(of: place.partial) == kept else {
      throw LoadingError.file(.cannotWriteToFile, ENOENT, place.partial, address: address)
    }
    // Blobs and data are written to a file of the engine's, whatever there was; so is all without links.
    if DownloadPlace.identity(of: engineFile) != kept,
      rename(engineFile.path, place.partial.path) != 0
    {
      throw LoadingError.file(.cannotMoveFile, errno, place.partial, address: address)
    }
  }

  private func removeEngineFile() {
    guard let engineFile, let growingFile else { return }
    // The last is GIO's copy of what was there before.
    for path in [engineFile.path, growingFile.path, growingFile.path + "~"] { unlink(path) }
  }

  private func translate(_ error: GLibError, address: String) -> any Error {
    guard error.domain == "WebKitDownloadError" else {
      return LoadingError.translate(error, address: address)
    }
    let code: URLError.Code =
      switch error.code {
      case Int(WEBKIT_DOWNLOAD_ERROR_CANCELLED_BY_USER.rawValue): .cancelled
      case Int(WEBKIT_DOWNLOAD_ERROR_DESTINATION.rawValue): .cannotWriteToFile
      default: .networkConnectionLost
      }
    return LoadingError.network(code, address: address, description: error.message)
  }
}
