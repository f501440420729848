internal import CWebKitGTK
internal import GObjectSupport

/// The cookies of an engine's session.
@MainActor
final class CookieJar {
  /// A `SoupCookie`.
  typealias Cookie = BoxedReference<OpaquePointer>

  private let session: ObjectReference<OpaquePointer>
  var manager: OpaquePointer { webkit_network_session_get_cookie_manager(session.pointer) }

  init(session: ObjectReference<OpaquePointer>) {
    self.session = session
  }

  /// The engine's cookie manager crashes when it outlives its session (WebKitGTK 2.50), and an operation keeps it
  /// until after its callback, in which the store may be let go.
  isolated deinit {
    DispatchQueue.main.async { [session] in withExtendedLifetime(session) {} }
  }

  // MARK: Reading

  /// All cookies, after what has been asked for before.
  func all(_ completion: @escaping @MainActor ([Cookie]) -> Void) {
    inOrder { [manager] in
      let operation = AsyncOperation { result in
        let list = try? throwingGLibError {
          webkit_cookie_manager_get_all_cookies_finish(manager, result, $0)
        }
        completion(Self.cookies(list ?? nil))
      }
      webkit_cookie_manager_get_all_cookies(manager, nil, operation.callback, operation.context)
    }
  }

  /// The cookies that a request to the address has.
  func cookies(for address: String, _ completion: @escaping @MainActor ([Cookie]) -> Void) {
    inOrder { [manager] in
      let operation = AsyncOperation { result in
        let list = try? throwingGLibError {
          webkit_cookie_manager_get_cookies_finish(manager, result, $0)
        }
        completion(Self.cookies(list ?? nil))
      }
      webkit_cookie_manager_get_cookies(
        manager, address, nil, operation.callback, operation.context)
    }
  }

  /// Takes over a list and what is in it.
  private static func cookies(_ list: UnsafeMutablePointer<GList>?) -> [Cookie] {
    defer { g_list_free(list) }
    return sequence(first: list, next: { $0?.pointee.next }).compactMap { item in
      guard let data = item?.pointee.data else { return nil }
      return Cookie(adopting: OpaquePointer(data), type: soup_cookie_get_type())
    }
  }

  // MARK: Writing

  /// Adds a cookie or puts it in the place of the one with its name, domain and path.
  ///
  /// - Parameter completion: called when a cookie that has an expiry date is in the store's file.
  func add(_ cookie: Cookie, _ completion: @escaping @MainActor () -> Void) {
    inOrder { [manager] in
      let operation = AsyncOperation { result in
        _ = webkit_cookie_manager_add_cookie_finish(manager, result, nil)
        completion()
      }
      webkit_cookie_manager_add_cookie(
        manager, cookie.pointer, nil, operation.callback, operation.context)
    }
  }

  /// Removes the cookies that a condition holds for.
  func remove(
    where condition: @escaping (OpaquePointer) -> Bool,
    _ completion: @escaping @MainActor () -> Void
  ) {
    // The engine wants to know the value as well (libsoup 3.2), so that it has to be asked first.
    alone { [self] done in
      let operation = AsyncOperation { [self] result in
        let list = try? throwingGLibError {
          webkit_cookie_manager_get_all_cookies_finish(manager, result, $0)
        }
        remove(Self.cookies(list ?? nil).filter { condition($0.pointer) }) {
          done()
          completion()
        }
      }
      webkit_cookie_manager_get_all_cookies(manager, nil, operation.callback, operation.context)
    }
  }

  private func remove(_ cookies: [Cookie], _ completion: @escaping @MainActor () -> Void) {
    guard let last = cookies.last else { return completion() }
    for cookie in cookies {
      let operation = AsyncOperation { [manager] result in
        _ = webkit_cookie_manager_delete_cookie_finish(manager, result, nil)
        if cookie === last { completion() }
      }
      webkit_cookie_manager_delete_cookie(
        manager, cookie.pointer, nil, operation.callback, operation.context)
    }
  }

  /// Calls back, on the main thread, each time a cookie has changed, as long as the connection lives.
  func whenChanged(_ body: @escaping @MainActor () -> Void) -> SignalConnection {
    manager.connect("changed") { _ in
      body()
      return .none
    }
  }

  // MARK: Order

  /// Whether a removal is on its way, which takes several steps; the rest waits for it.
  private var isRemoving = false
  private var waiting: [@MainActor () -> Void] = []

  /// Asks the engine now, which answers in order, unless a removal is on its way.
  private func inOrder(_ body: @escaping @MainActor () -> Void) {
    if isRemoving { waiting.append(body) } else { body() }
  }

  private func alone(_ body: @escaping @MainActor (@escaping @MainActor () -> Void) -> Void) {
    guard !isRemoving else { return waiting.append { self.alone(body) } }
    isRemoving = true
    body { [self] in
      isRemoving = false
      while !isRemoving, !waiting.isEmpty { waiting.removeFirst()() }
    }
  }
}
