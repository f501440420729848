public import WebKit

/// One call of a navigation delegate.
public enum NavigationEvent {
  case started(WKNavigation?)
  case redirected(WKNavigation?)
  case committed(WKNavigation?)
  case finished(WKNavigation?)
  /// Failed before anything was shown.
  case failedProvisionally(WKNavigation?, any Error)
  /// Failed after the page had begun to arrive.
  case failed(WKNavigation?, any Error)
  /// The process that ran the page is gone.
  case processTerminated

  /// An event without its navigation and error, to compare orders of events.
  public enum Kind: Sendable, Equatable {
    case started, redirected, committed, finished, failedProvisionally, failed, processTerminated
  }

  /// What happened.
  public var kind: Kind {
    switch self {
    case .started: .started
    case .redirected: .redirected
    case .committed: .committed
    case .finished: .finished
    case .failedProvisionally: .failedProvisionally
    case .failed: .failed
    case .processTerminated: .processTerminated
    }
  }

  /// Whose event it is; nil for the end of a process.
  public var navigation: WKNavigation? {
    switch self {
    case .started(let navigation), .redirected(let navigation), .committed(let navigation),
      .finished(let navigation), .failedProvisionally(let navigation, _),
      .failed(let navigation, _):
      navigation
    case .processTerminated: nil
    }
  }

  /// Why the navigation failed.
  public var error: (any Error)? {
    switch self {
    case .failedProvisionally(_, let error), .failed(_, let error): error
    case .started, .redirected, .committed, .finished, .processTerminated: nil
    }
  }

  /// Whether nothing more comes for this navigation.
  public var isTerminal: Bool {
    switch self {
    case .finished, .failedProvisionally, .failed, .processTerminated: true
    case .started, .redirected, .committed: false
    }
  }
}
