import Foundation
import WebKit

/// A browser whose data stores are to be there in its next run.
@MainActor
final class DataStoreProgram: NSObject, WKNavigationDelegate {
  /// The arguments after the scenario: `default` or a store's identifier; the address of a page; what to write.
  static func start(_ scenario: Scenario, _ end: @escaping @MainActor () -> Void) {
    let arguments = Array(CommandLine.arguments.dropFirst(3))
    let identifier = UUID(uuidString: arguments[0])
    let program = DataStoreProgram(
      identifier.map { WKWebsiteDataStore(forIdentifier: $0) } ?? .default())
    Task {
      do {
        if arguments.count > 1, let url = URL(string: arguments[1]) { try await program.load(url) }
        switch scenario {
        case .writeData: try await program.write(arguments[2])
        case .keepWriting: try await program.keepWriting()
        default: try await program.read()
        }
      } catch {
        report("error \(error)")
      }
      end()
    }
  }

  private let webView: WKWebView
  private var cookies: WKHTTPCookieStore { webView.configuration.websiteDataStore.httpCookieStore }
  private var finished: CheckedContinuation<Void, any Error>?

  private init(_ store: WKWebsiteDataStore) {
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = store
    webView = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
    super.init()
    webView.navigationDelegate = self
  }

  private func load(_ url: URL) async throws {
    try await withCheckedThrowingContinuation { continuation in
      finished = continuation
      webView.load(URLRequest(url: url))
    }
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finished?.resume() }
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) { finished?.resume(throwing: error) }

  // MARK: Writing

  private func setCookie(_ name: String, _ value: String) async {
    let cookie = HTTPCookie(properties: [
      .name: name, .value: value, .domain: "127.0.0.1", .path: "/",
      .expires: Date(timeIntervalSinceNow: 10_000),
    ])
    if let cookie { await cookies.setCookie(cookie) }
  }

  private func write(_ value: String) async throws {
    await setCookie("app", value)
    let session = HTTPCookie(properties: [
      .name: "session", .value: value, .domain: "127.0.0.1", .path: "/",
    ])
    if let session { await cookies.setCookie(session) }
    _ = try await webView.callAsyncJavaScript(
      "document.cookie = `page=${value}; max-age=10000`; localStorage.item = value",
      arguments: ["value": value], contentWorld: .page)
    try await put(value)
    report("written")
  }

  /// Ends when the transaction is complete.
  private func put(_ value: String) async throws {
    _ = try await webView.callAsyncJavaScript(
      """
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
      """, arguments: ["value": value], contentWorld: .page)
  }

  private func keepWriting() async throws {
    for number in 1... {
      await setCookie("app", "\(number)")
      await setCookie("app\(number)", "\(number)")
      report("cookie \(number)")
      _ = try await webView.callAsyncJavaScript(
        "localStorage.item = value", arguments: ["value": "\(number)"], contentWorld: .page)
      try await put("\(number)")
      report("record \(number)")
    }
  }

  // MARK: Reading

  private func read() async throws {
    let all = await cookies.allCookies()
    report("cookies \(all.map { "\($0.name)=\($0.value)" }.sorted().joined(separator: " "))")
    guard webView.url != nil else { return }
    let page =
      try await webView.callAsyncJavaScript(
        """
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
        return `local ${localStorage.item ?? 'none'} record ${item}`
        """, contentWorld: .page) as? String
    report("page \(page ?? "nil")")
  }
}
