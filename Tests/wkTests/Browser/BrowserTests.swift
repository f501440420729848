import Foundation
import Testing
import WebKitTesting

@testable import WebKitUI
@testable import wk

/// The windows of `wk browse`, operated by the keyboard.
@Suite(.serialized, .timeLimit(.minutes(3))) @MainActor struct BrowserTests {
  private let server: LoopbackServer
  private let gate = Gate()

  init() throws {
    server = try LoopbackServer()
    for name in ["one", "two", "three"] {
      server.route("/\(name)", .html("<title>\(name)</title>"))
    }
  }

  private func wait(for title: String, in window: BrowserWindow) async throws {
    try await eventually("the page \(title)") {
      window.controller.webView?.title == title && window.controller.webView?.isLoading == false
    }
  }

  @Test func keysOpenWindowsAndHistoryAndEndTheBrowser() async throws {
    try await withTemporaryFolder { folder in
      let browser = Browser(files: BrowserFiles(folder: folder), isDark: false)
      browser.start(at: server.url("/one").absoluteString, isPrivate: false)
      try await wait(for: "one", in: browser.windows[0])
      let input = try SyntheticInput()
      try input.type("n", with: [.control])
      try await eventually("a window") { browser.windows.count == 2 }
      #expect(!browser.windows[1].isPrivate)
      try input.type("N", with: [.control])
      try await eventually("a private window") { browser.windows.count == 3 }
      let privately = browser.windows[2]
      #expect(privately.isPrivate)
      privately.controller.load(server.url("/two"))
      try await wait(for: "two", in: privately)
      #expect(privately.controller.webView?.configuration.websiteDataStore.isPersistent == false)
      try input.type("h", with: [.control])
      try await wait(for: "History", in: privately)
      // What private windows have shown is not part of it.
      #expect(browser.history.visits.map(\.url) == [server.url("/one")])
      browser.save()
      let files = BrowserFiles(folder: folder)
      let saved = try #require(files.read(SavedSession.self, from: files.session))
      #expect(saved.windows.map { $0.map(\.address) } == [[server.url("/one")]])
      try input.type("q", with: [.control])
      await browser.end()
      #expect(browser.windows.isEmpty)
      #expect(!FileManager.default.fileExists(atPath: files.session.path))
    }
  }

  @Test func aCrashKeepsThePagesToGoBackTo() async throws {
    try await withTemporaryFolder { folder in
      let files = BrowserFiles(folder: folder)
      let first = Browser(files: files, isDark: false)
      first.start(at: server.url("/one").absoluteString, isPrivate: false)
      let window = first.windows[0]
      try await wait(for: "one", in: window)
      for name in ["two", "three"] {
        window.controller.load(server.url("/\(name)"))
        try await wait(for: name, in: window)
      }
      window.controller.webView?.goBack()
      try await wait(for: "two", in: window)
      window.controller.openTab(
        URLRequest(url: server.url("/three")), inBackground: true)
      try await eventually("both tabs are written down") {
        let tabs = files.read(SavedSession.self, from: files.session)?.windows.first ?? []
        return tabs.count == 2 && tabs.allSatisfy { $0.pages != nil }
      }
      let crashed = try Data(contentsOf: files.session)
      first.quit()
      #expect(!FileManager.default.fileExists(atPath: files.session.path))
      try crashed.write(to: files.session)

      // The server does not answer while the tabs come back, and the browser crashes again.
      for name in ["one", "two", "three"] {
        server.route("/\(name)", .html("<title>\(name)</title>").held(by: gate))
      }
      let second = Browser(files: files, isDark: false)
      second.start(at: nil, isPrivate: false)
      second.save()
      let meanwhile = try #require(files.read(SavedSession.self, from: files.session))
      #expect(meanwhile.windows.map { $0.map(\.address.lastPathComponent) } == [["two", "three"]])
      gate.open()

      try await wait(for: "two", in: second.windows[0])
      let webView = try #require(second.windows[0].controller.webView)
      #expect(webView.backForwardList.backList.map(\.url) == [server.url("/one")])
      #expect(webView.backForwardList.forwardList.map(\.url) == [server.url("/three")])
      webView.goBack()
      try await wait(for: "one", in: second.windows[0])
      #expect(second.windows[0].controller.webViews.count == 2)
      second.quit()
    }
  }

  @Test func aPrivateStartLeavesWhatACrashHasLeft() async throws {
    try await withTemporaryFolder { folder in
      let files = BrowserFiles(folder: folder)
      let tab = SavedSession.Tab(address: server.url("/one"), pages: nil)
      let crashed = SavedSession(windows: [[tab]])
      files.write(crashed, to: files.session)
      let browser = Browser(files: files, isDark: false)
      browser.start(at: server.url("/two").absoluteString, isPrivate: true)
      try await wait(for: "two", in: browser.windows[0])
      #expect(browser.windows.map(\.isPrivate) == [true])
      browser.save()
      #expect(files.read(SavedSession.self, from: files.session) == crashed)
      browser.quit()
      await browser.end()
      #expect(files.read(SavedSession.self, from: files.session) == crashed)
    }
  }

  @Test func tabsWhosePagesCouldNotBeLoadedAreWrittenDown() async throws {
    try await withTemporaryFolder { folder in
      let files = BrowserFiles(folder: folder)
      let address = URL(string: "http://127.0.0.1:1/gone")!
      let browser = Browser(files: files, isDark: false)
      browser.start(at: address.absoluteString, isPrivate: false)
      let controller = browser.windows[0].controller
      try await eventually("the error") {
        controller.webView?.isLoading == false && controller.webView?.url == nil
          && controller.address == address
      }
      browser.save()
      let saved = try #require(files.read(SavedSession.self, from: files.session))
      #expect(saved.windows == [[SavedSession.Tab(address: address, pages: nil)]])
      browser.quit()
    }
  }

  @Test func pagesOfAnotherVersionAreLoadedByTheirAddress() async throws {
    try await withTemporaryFolder { folder in
      let files = BrowserFiles(folder: folder)
      let tab = SavedSession.Tab(address: server.url("/one"), pages: Data("unknown".utf8))
      files.write(SavedSession(windows: [[tab]]), to: files.session)
      let browser = Browser(files: files, isDark: false)
      browser.start(at: nil, isPrivate: false)
      try await wait(for: "one", in: browser.windows[0])
      browser.quit()
    }
  }
}
