import Foundation
import FoundationNetworking
import Testing
import WebKit
import WebKitTesting

/// Cookies that pages and `URLSession` share.
@Suite(.timeLimit(.minutes(2))) @MainActor struct CookieSynchronizationTests {
  private let cookies = WKWebsiteDataStore.nonPersistent().httpCookieStore
  private let storage = HTTPCookieStorage.sharedCookieStorage(
    forGroupContainerIdentifier: UUID().uuidString)

  private func inStorage() -> [String] {
    (storage.cookies ?? []).map { "\($0.name)=\($0.value)" }.sorted()
  }
  private func inStore() async -> [String] {
    await cookies.allCookies().map { "\($0.name)=\($0.value)" }.sorted()
  }

  @Test("Each side gets what the other has; then both follow")
  func both() async throws {
    await cookies.setCookies([.make("both", "store"), .make("ours", "1")])
    storage.setCookie(.make("both", "storage"))
    storage.setCookie(.make("theirs", "2"))
    let synchronization = await cookies.synchronize(with: storage)
    #expect(await inStore() == ["both=store", "ours=1", "theirs=2"])
    #expect(inStorage() == ["both=store", "ours=1", "theirs=2"])

    await cookies.setCookie(.make("ours", "3"))
    await cookies.deleteCookie(.make("both", ""))
    try await eventually("the storage follows") { inStorage() == ["ours=3", "theirs=2"] }

    storage.setCookie(.make("theirs", "4", [.expires: Date(timeIntervalSinceNow: 1000)]))
    storage.setCookie(.make("more", "5"))
    storage.deleteCookie(try #require(storage.cookies?.first { $0.name == "ours" }))
    await synchronization.update()
    #expect(await inStore() == ["more=5", "theirs=4"])
    #expect(await cookies.allCookies().first { $0.name == "theirs" }?.isSessionOnly == false)
    #expect(inStorage() == ["more=5", "theirs=4"])
  }

  @Test("The end of the synchronization is the end of it")
  func end() async throws {
    var synchronization: CookieSynchronization? = await cookies.synchronize(with: storage)
    weak let gone = synchronization
    synchronization = nil
    try await eventually("the end") { gone == nil }
    let changes = CookieChanges()
    cookies.add(changes)
    await cookies.setCookie(.make("a", "1"))
    try await eventually("the change") { changes.count == 1 }
    #expect(inStorage().isEmpty)
  }
}
