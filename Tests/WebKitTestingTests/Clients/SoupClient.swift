import CWebKitGTK
import Foundation
import GObjectSupport
import Synchronization

/// A libsoup client, for what URLSession cannot do on Linux: accept a certificate that nobody knows.
struct SoupClient {
  struct Answer {
    var status: Int
    var body: String
    /// What GIO finds wrong with the server's certificate.
    var certificateFlaws: UInt32
  }

  var acceptsAnyCertificate = true

  func get(_ url: URL) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "soup-client").async {
        continuation.resume(with: Result { try fetch(url) })
      }
    }
  }

  private func fetch(_ url: URL) throws -> Answer {
    let session = ObjectReference(adopting: soup_session_new()!)
    let message = ObjectReference<OpaquePointer>(
      adopting: soup_message_new("GET", url.absoluteString)!)
    let accepts = acceptsAnyCertificate
    let flaws = Mutex<UInt32>(0)
    let connection = message.pointer.connectOnEmittingThread("accept-certificate") { arguments in
      flaws.withLock { $0 = UInt32(arguments.flags(2)) }
      return .bool(accepts)
    }
    defer { connection.disconnect() }
    let bytes = try throwingGLibError {
      soup_session_send_and_read(session.pointer, message.pointer, nil, $0)
    }
    defer { g_bytes_unref(bytes) }
    var size: gsize = 0
    let start = g_bytes_get_data(bytes, &size)
    let body = start.map { Data(bytes: $0, count: Int(size)) } ?? Data()
    return Answer(
      status: Int(soup_message_get_status(message.pointer).rawValue),
      body: String(decoding: body, as: UTF8.self), certificateFlaws: flaws.withLock { $0 })
  }
}
