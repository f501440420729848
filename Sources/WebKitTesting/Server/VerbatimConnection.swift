internal import CWebKitGTK
internal import Foundation
internal import GObjectSupport

/// A client's connection taken over from libsoup, to write bytes that it would not write.
///
/// GIO's streams may be used from any thread, by one at a time; the delivering task is that one.
final class VerbatimConnection: @unchecked Sendable {
  private let stream: ObjectReference<UnsafeMutablePointer<GIOStream>>
  private let socket: ObjectReference<UnsafeMutablePointer<GSocket>>
  private let writing = DispatchQueue(label: "loopback-server.verbatim")
  private let cancellable = ObjectReference(adopting: g_cancellable_new())

  /// On the server's thread, which has no more to do with the message after this.
  init?(stealing message: OpaquePointer) {
    guard let socket = soup_server_message_get_socket(message) else { return nil }
    self.socket = ObjectReference(retaining: socket)
    guard let stream = soup_server_message_steal_connection(message) else { return nil }
    self.stream = ObjectReference(adopting: stream)
  }

  /// Writes everything, or throws: because the client has gone, or on cancellation.
  func write(_ data: Data) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        // A client that does not read blocks the write. The threads of tasks and of the global queues
        // are too few for that; a queue of its own always gets one.
        writing.async {
          continuation.resume(with: Result { try self.writeBlocking(data) })
        }
      }
    } onCancel: {
      g_cancellable_cancel(cancellable.pointer)
    }
  }

  private func writeBlocking(_ data: Data) throws {
    let output = g_io_stream_get_output_stream(stream.pointer)
    try data.withUnsafeBytes { bytes in
      _ = try throwingGLibError {
        g_output_stream_write_all(
          output, bytes.baseAddress, gsize(bytes.count), nil, cancellable.pointer, $0)
      }
    }
  }

  /// Closes the connection.
  ///
  /// - Parameter abruptly: leaves out the farewell of TLS, as a broken line would.
  func close(abruptly: Bool) {
    if abruptly {
      g_socket_close(socket.pointer, nil)
    } else {
      g_io_stream_close(stream.pointer, nil, nil)
    }
  }
}
