public import Foundation

extension LoopbackServer {
  /// A scripted reply: status, header fields, body, and how and when it goes out.
  ///
  /// Begin with one of the static forms and modify it:
  ///
  /// ```swift
  /// .html("<h1>Hello</h1>")
  /// .json(#"{"ok": true}"#).header("Cache-Control", "no-store")
  /// .redirect(to: "/elsewhere")
  /// .html("late").held(by: gate)
  /// .data(video, contentType: "video/mp4").dropped(.afterBytes(1000))
  /// ```
  ///
  /// Replies to GET with a complete body and status 200 answer `Range` requests by themselves. The body
  /// is left out for HEAD.
  public struct Response: Sendable {
    /// One step in the delivery of a body.
    public enum Step: Sendable {
      /// Sends these bytes.
      case send(Data)
      /// Waits until the test opens the gate.
      case wait(Gate)
      /// Waits for some time; prefer a gate where the test depends on the order.
      case pause(Duration)

      /// Sends a text as UTF-8.
      public static func text(_ text: String) -> Step { .send(Data(text.utf8)) }
    }

    /// Where a connection breaks.
    public enum DropPoint: Sendable, Equatable {
      /// Nothing is sent. Clients may repeat such a request on a new connection by themselves.
      case beforeHeader
      /// The header is sent, with the length of the body.
      case afterHeader
      /// The header, which announces the whole body, and so many bytes of the body are sent.
      case afterBytes(Int)
    }

    /// The status code, such as 200.
    public var status: Int
    /// The reason phrase; nil sends the usual one.
    public var reason: String?
    /// The header fields; length and framing of the body are added when the reply is sent.
    public var headers: HTTPHeaders

    var body: Body
    var prelude: [Step] = []
    var drop: DropPoint?
    var requiredCredentials: RequiredCredentials?

    enum Body: Sendable {
      case complete(Data)
      /// In pieces; chunked unless there is a length.
      case steps([Step], length: Int?)
      /// Instead of a whole HTTP reply, header included.
      case raw([Step])
    }

    init(status: Int, reason: String? = nil, headers: HTTPHeaders = [:], body: Body) {
      self.status = status
      self.reason = reason
      self.headers = headers
      self.body = body
    }
  }
}
