internal import CWebKitGTK
internal import GObjectSupport

/// A server's answer to a request of our own, whose body is still to be read.
@MainActor
struct DownloadAnswer {
  let response: HTTPURLResponse
  let body: ObjectReference<UnsafeMutablePointer<GInputStream>>
  let address: String

  /// In bytes.
  private static let pieceSize: gsize = 256 * 1024

  /// The next bytes; nil when there are no more.
  func next() async throws -> Data? {
    let data = try await LoadingError.translating(address) {
      try await asyncResult { cancellable, callback, context in
        g_input_stream_read_bytes_async(
          body.pointer, Self.pieceSize, G_PRIORITY_DEFAULT, cancellable, callback, context)
      } finish: { result in
        try throwingGLibError { g_input_stream_read_bytes_finish(body.pointer, result, $0) }
          .map { Data(adopting: $0) }
      }
    }
    return data.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension LoadingError {
  /// Turns the network libraries' errors into those that apps know.
  @MainActor
  static func translating<Value>(
    _ address: String, _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch let error as GLibError {
      throw translate(error, address: address)
    }
  }
}
