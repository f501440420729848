extension WKHTTPCookieStore {
  /// Shares cookies with a storage of Foundation's, such as the one that `URLSession` uses, as long as the result is
  /// kept.
  ///
  /// First each side gets what only the other has; of cookies that both have, this store's count. From then on the
  /// storage follows this store by itself, and this store follows the storage at each ``CookieSynchronization/update()``.
  ///
  /// Linux addition: on Apple's systems storages tell of changes, so that apps do this by themselves.
  public func synchronize(with storage: HTTPCookieStorage) async -> CookieSynchronization {
    let synchronization = CookieSynchronization(of: self, with: storage)
    await synchronization.update()
    return synchronization
  }
}

/// Keeps a cookie store and a storage of Foundation's the same; ends with this object.
///
/// Linux addition.
@MainActor
public final class CookieSynchronization {
  private let store: WKHTTPCookieStore
  private let storage: HTTPCookieStorage
  private var observer: Observer?
  /// What both sides had last, by name, domain and path.
  private var known: [String: HTTPCookie] = [:]
  /// The updates one after the other.
  private var last: Task<Void, Never>?

  fileprivate init(of store: WKHTTPCookieStore, with storage: HTTPCookieStorage) {
    self.store = store
    self.storage = storage
    observer = Observer(self)
    if let observer { store.add(observer) }
  }

  /// Takes over what has changed on either side; where both have changed, what the cookie store has.
  ///
  /// To be called after requests of `URLSession` that may have set cookies: storages do not tell of that on Linux.
  public func update() async {
    let previous = last
    let task = Task {
      await previous?.value
      await merge()
    }
    last = task
    await task.value
  }

  private func merge() async {
    let inStore = Self.byKey(await store.allCookies())
    let inStorage = Self.byKey(storage.cookies ?? [])
    for key in Set(known.keys).union(inStore.keys).union(inStorage.keys) {
      let (old, ours, theirs) = (known[key], inStore[key], inStorage[key])
      if Self.differ(ours, old) {
        known[key] = ours
        if let ours { storage.setCookie(ours) } else if let theirs { storage.deleteCookie(theirs) }
      } else if Self.differ(theirs, old) {
        known[key] = theirs
        if let theirs {
          await store.setCookie(theirs)
        } else if let ours {
          await store.deleteCookie(ours)
        }
      }
    }
  }

  private static func byKey(_ cookies: [HTTPCookie]) -> [String: HTTPCookie] {
    Dictionary(cookies.map { ("\($0.domain)\t\($0.path)\t\($0.name)", $0) }) { $1 }
  }

  private static func differ(_ one: HTTPCookie?, _ other: HTTPCookie?) -> Bool {
    one?.value != other?.value || one?.isSecure != other?.isSecure
      || one?.isHTTPOnly != other?.isHTTPOnly
      || one?.expiresDate.map { Int($0.timeIntervalSince1970) }
        != other?.expiresDate.map { Int($0.timeIntervalSince1970) }
  }

  private final class Observer: NSObject, WKHTTPCookieStoreObserver {
    private weak var synchronization: CookieSynchronization?

    init(_ synchronization: CookieSynchronization) { self.synchronization = synchronization }

    func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {
      guard let synchronization else { return }
      Task { await synchronization.update() }
    }
  }
}
