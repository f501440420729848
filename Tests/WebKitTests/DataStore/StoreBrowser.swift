import Foundation
import WebKit
import WebKitTesting

extension WKWebView {
  /// A view of a data store.
  convenience init(_ store: WKWebsiteDataStore) {
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = store
    self.init(frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
  }

  /// What an async function returns, as text.
  func asyncText(_ body: String) async throws -> String {
    let result = try await callAsyncJavaScript(body, contentWorld: .page)
    return (result as? String) ?? String(describing: result ?? "nil")
  }

  /// Writes into each kind of storage that pages have.
  func fillStorage(_ value: String) async throws {
    _ = try await callAsyncJavaScript(
      """
      localStorage.item = value
      sessionStorage.item = value
      document.cookie = `item=${value}; max-age=10000`
      const cache = await caches.open('cache')
      await cache.put('/cached', new Response(value))
      const base = await new Promise((done, failed) => {
        const opening = indexedDB.open('base')
        opening.onupgradeneeded = () => opening.result.createObjectStore('items')
        opening.onsuccess = () => done(opening.result)
        opening.onerror = () => failed(opening.error)
      })
      await new Promise((done, failed) => {
        const writing = base.transaction('items', 'readwrite')
        writing.objectStore('items').put(value, 'item')
        writing.oncomplete = done
        writing.onabort = () => failed(writing.error)
      })
      base.close()
      return 'written'
      """, arguments: ["value": value], contentWorld: .page)
  }

  /// What is in the storage: cookie, local storage, cache and database; “none” for what is not.
  func storage() async throws -> [String] {
    let text = try await asyncText(
      """
      const cookie = document.cookie.split('; ').find((text) => text.startsWith('item='))
      const answer = await caches.match('/cached')
      const cached = answer ? await answer.text() : 'none'
      const base = await new Promise((done, failed) => {
        const opening = indexedDB.open('base')
        opening.onupgradeneeded = () => opening.result.createObjectStore('items')
        opening.onsuccess = () => done(opening.result)
        opening.onerror = () => failed(opening.error)
      })
      const item = await new Promise((done, failed) => {
        const reading = base.transaction('items').objectStore('items').get('item')
        reading.onsuccess = () => done(reading.result ?? 'none')
        reading.onerror = () => failed(reading.error)
      })
      base.close()
      return [cookie?.slice(5) ?? 'none', localStorage.item ?? 'none', cached, item].join(' ')
      """)
    return text.split(separator: " ").map(String.init)
  }
}

extension WKWebsiteDataStore {
  static var everything: Set<String> { allWebsiteDataTypes() }

  /// Names and types, sorted by name.
  func contents(
    _ types: Set<String> = everything
  ) async -> [String: Set<String>] {
    let records = await dataRecords(ofTypes: types)
    return Dictionary(records.map { ($0.displayName, $0.dataTypes) }) { $0.union($1) }
  }
}
