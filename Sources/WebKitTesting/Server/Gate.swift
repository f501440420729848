/// A point in a reply at which the server waits until the test opens it.
///
/// A gate makes an order of events certain where a delay only makes it likely:
///
/// ```swift
/// let gate = Gate()
/// server.route("/slow", .html("<p>late</p>").held(by: gate))
/// webView.load(URLRequest(url: server.url("/slow")))
/// try await gate.reached()
/// #expect(webView.isLoading)
/// gate.open()
/// ```
///
/// A gate stays open once opened, for every reply that passes it. Usable from any thread.
public final class Gate: Sendable {
  private struct State: Sendable {
    var isOpen = false
    var arrivals = 0
  }

  private let watched = Watched(State())

  /// A closed gate.
  public init() {}

  /// Lets everything pass that waits or will come.
  public func open() {
    watched.update { $0.isOpen = true }
  }

  /// Whether the gate has been opened.
  public var isOpen: Bool { watched.state.isOpen }

  /// How many replies have arrived at the gate so far, open or closed.
  public var arrivals: Int { watched.state.arrivals }

  /// Suspends until `count` replies have arrived at the gate.
  ///
  /// - Throws: ``WaitTimeout``, or `CancellationError`.
  public func reached(count: Int = 1, timeout: Duration = .defaultWait) async throws {
    try await watched.first("\(count) arrival(s) at the gate", timeout: timeout) {
      $0.arrivals >= count ? () : nil
    }
  }

  /// Arrives at the gate and suspends until it is open.
  ///
  /// - Throws: `CancellationError`.
  public func pass() async throws {
    watched.update { $0.arrivals += 1 }
    try await watched.first("the gate to open", timeout: nil) { $0.isOpen ? () : nil }
  }
}
