public import Foundation
internal import Synchronization

/// An HTTP or HTTPS server on the loopback interface that answers as a test tells it to.
///
/// The server runs on a thread of its own from its creation until ``stop()`` or the end of its life. It
/// keeps connections alive, answers `Range` and `HEAD` requests, and records every request.
///
/// ```swift
/// let server = try LoopbackServer()
/// server.route("/", .html("<title>Hello</title>"))
/// server.route("/moved", .redirect(to: "/"))
/// webView.load(URLRequest(url: server.url("/moved")))
/// let request = try await server.request(at: "/")
/// #expect(request.headers["Host"] == "127.0.0.1:\(server.port)")
/// ```
///
/// Two servers are two origins. For different *sites* - cookies ignore the port - use other hosts:
/// `url("/", host: "localhost")`, any name under `localhost` such as `shop.localhost` (GLib's
/// resolver, and with it WebKit, takes them all for loopback), or a server at `127.0.0.2`.
///
/// All members may be used from any thread.
public final class LoopbackServer: Sendable {
  /// How clients reach the server.
  public enum Scheme: Sendable, Equatable {
    case http
    /// With TLS under this certificate.
    case https(Certificate)

    /// With TLS under ``Certificate/loopback``.
    public static var https: Scheme { .https(.loopback) }

    /// The scheme's name in URLs.
    public var name: String { self == .http ? "http" : "https" }
  }

  /// How the server is reached.
  public let scheme: Scheme
  /// The address it listens at.
  public let address: String
  /// The port, which no other server of this program has or had.
  public let port: Int

  let log: Watched<[Request]>
  let routes: SharedRoutes
  private let listener: Listener
  private let isStopped = Mutex(false)

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - scheme: with or without TLS.
  ///   - address: an address in 127.0.0.0/8, or `::1`.
  ///   - clients: with TLS, those whose certificates it accepts, and who have to have one; nil serves all.
  /// - Throws: ``LoopbackServerError``.
  public init(
    _ scheme: Scheme = .http, address: String = "127.0.0.1", clients: [Certificate]? = nil
  ) throws(LoopbackServerError) {
    let log = Watched<[Request]>([])
    let routes = SharedRoutes()
    let listener = try Listener(
      scheme: scheme, address: address, clients: clients, log: log, routes: routes)
    self.scheme = scheme
    self.address = address
    self.log = log
    self.routes = routes
    self.listener = listener
    port = listener.port
  }

  deinit {
    stop()
  }

  /// Closes all connections, ends the replies that are under way, and ends the thread.
  ///
  /// The log stays readable. Harmless when done before.
  public func stop() {
    let isFirst = isStopped.withLock { isStopped in
      defer { isStopped = true }
      return !isStopped
    }
    if isFirst { listener.stop() }
  }

  /// The serialized origin, such as `http://127.0.0.1:41234`.
  ///
  /// - Parameter host: a name or an address that leads to the server; nil takes ``address``.
  public func origin(host: String? = nil) -> String {
    let host = host ?? address
    return "\(scheme.name)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  /// The serialized origin under the server's address.
  public var origin: String { origin() }

  /// The URL of a path on this server.
  ///
  /// - Parameters:
  ///   - path: begins with a slash; a query and a fragment may follow.
  ///   - host: a name or an address that leads to the server; nil takes ``address``.
  public func url(_ path: String = "/", host: String? = nil) -> URL {
    precondition(path.hasPrefix("/"), "a path begins with a slash")
    guard let url = URL(string: origin(host: host) + path) else {
      preconditionFailure("not a URL: \(origin(host: host) + path)")
    }
    return url
  }
}

/// Why a ``LoopbackServer`` did not start.
public enum LoopbackServerError: Error, Equatable {
  /// The address is not one of this machine's loopback interface.
  case notLoopback(address: String)
  /// The certificate or its key could not be read; the text is the TLS library's.
  case badCertificate(String)
  /// The system refused to listen; the text is its own.
  case cannotListen(String)
}
