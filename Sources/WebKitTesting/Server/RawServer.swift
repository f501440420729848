public import Foundation
internal import Synchronization

/// A server on the loopback interface that speaks bytes, and so can say what no HTTP server would.
///
/// Each connection has a thread of its own, on which `serve` answers the client by blocking calls; the connection is
/// closed when that returns.
///
/// ```swift
/// let server = try RawServer { connection in
///   _ = connection.readHead()
///   connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort")
/// }
/// webView.load(URLRequest(url: server.url("/")))
/// ```
///
/// All members may be used from any thread.
public final class RawServer: Sendable {
  /// The port at 127.0.0.1, which no other server of this program has or had.
  public let port: Int

  private let listener: Int32
  private let serve: @Sendable (Connection) -> Void
  private let state = Mutex(State())

  private struct State {
    var isStopped = false
    var clients: Set<Int32> = []
  }

  /// Starts a server.
  ///
  /// - Parameter serve: what is done with each connection.
  /// - Throws: `POSIXError`.
  public init(_ serve: @escaping @Sendable (Connection) -> Void) throws {
    (listener, port) = try Self.listen()
    self.serve = serve
    Thread.detachNewThread { [weak self, listener] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { break }
        guard let self else {
          Glibc.close(client)
          break
        }
        handle(client)
      }
      Glibc.close(listener)
    }
  }

  deinit { stop() }

  /// Closes all connections, which ends what goes on in them; harmless when done before.
  public func stop() {
    state.withLock { state in
      guard !state.isStopped else { return }
      state.isStopped = true
      shutdown(listener, Int32(SHUT_RDWR))
      for client in state.clients { shutdown(client, Int32(SHUT_RDWR)) }
    }
  }

  /// The URL of a path on this server.
  public func url(_ path: String = "/", scheme: String = "http") -> URL {
    guard let url = URL(string: "\(scheme)://127.0.0.1:\(port)\(path)") else {
      preconditionFailure("not a URL: \(path)")
    }
    return url
  }

  private func handle(_ client: Int32) {
    let isStopped = state.withLock { state in
      if !state.isStopped { state.clients.insert(client) }
      return state.isStopped
    }
    guard !isStopped else {
      Glibc.close(client)
      return
    }
    let serve = serve
    Thread.detachNewThread { [weak self] in
      serve(Connection(client))
      self?.state.withLock { _ = $0.clients.remove(client) }
      Glibc.close(client)
    }
  }

  private static func listen() throws -> (Int32, Int) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    for _ in 0..<FreshPorts.attempts {
      let port = FreshPorts.next()
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = UInt16(port).bigEndian
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      let isListening = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      if isListening, Glibc.listen(listener, 50) == 0 { return (listener, port) }
    }
    Glibc.close(listener)
    throw POSIXError(.EADDRINUSE)
  }
}

extension RawServer {
  /// One client of a ``RawServer``, to be used on the thread that serves it.
  public struct Connection {
    private let client: Int32

    init(_ client: Int32) { self.client = client }

    /// Reads up to the end of a request's header, and returns it; empty if the client has gone before.
    public func readHead() -> String {
      var bytes: [UInt8] = []
      while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
        var byte: UInt8 = 0
        guard recv(client, &byte, 1, 0) == 1 else { return "" }
        bytes.append(byte)
      }
      return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads what has come, at least one byte; empty if the client has gone.
    @discardableResult
    public func read() -> [UInt8] {
      var buffer = [UInt8](repeating: 0, count: 16384)
      return Array(buffer.prefix(max(0, recv(client, &buffer, buffer.count, 0))))
    }

    /// Waits until the client closes.
    public func waitForEnd() { while !read().isEmpty {} }

    /// Writes everything; false if the client has gone.
    @discardableResult
    public func write(_ bytes: some Collection<UInt8>) -> Bool {
      var rest = Array(bytes)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }

    /// Writes a text as UTF-8; false if the client has gone.
    @discardableResult
    public func write(_ text: String) -> Bool { write(Array(text.utf8)) }

    /// Writes again and again, until the client has gone.
    ///
    /// - Parameter pause: between two times.
    public func writeForEver(_ text: String, pause: Duration = .zero) {
      while write(text) {
        if pause > .zero { Thread.sleep(forTimeInterval: pause / .seconds(1)) }
      }
    }

    /// Has the connection end with a reset instead of a farewell.
    public func reset() {
      var option = linger(l_onoff: 1, l_linger: 0)
      setsockopt(client, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// Says that nothing more comes, and goes on reading.
    public func finishWriting() { shutdown(client, Int32(SHUT_WR)) }
  }
}
