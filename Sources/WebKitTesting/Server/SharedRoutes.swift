internal import Synchronization

/// The routes, as the test changes them and the server's thread reads them.
final class SharedRoutes: Sendable {
  private let routes = Mutex(Routes())

  func withLock<Result: Sendable>(_ body: (inout Routes) -> Result) -> Result {
    routes.withLock { body(&$0) }
  }
}
