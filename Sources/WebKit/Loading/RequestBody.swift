/// What a request carries to the server besides its header.
@MainActor
enum RequestBody {
  /// Type of bodies that name none, as in Apple's URL loading.
  static let defaultContentType = "application/x-www-form-urlencoded"

  /// Reads a stream to its end, on another thread.
  ///
  /// - Throws: the stream's error.
  static func read(_ stream: InputStream) async throws -> Data {
    // Nobody else uses the stream while it is read.
    nonisolated(unsafe) let stream = stream
    return try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try stream.readToEnd() })
      }
    }
  }
}

extension InputStream {
  fileprivate func readToEnd() throws -> Data {
    open()
    defer { close() }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = read(&buffer, maxLength: buffer.count)
      if count < 0 { throw streamError ?? URLError(.cannotOpenFile) }
      if count == 0 { return data }
      data.append(contentsOf: buffer[..<count])
    }
  }
}
