import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// State data that is not what it was: it may bring some list or none, but no crash.
@Suite(.timeLimit(.minutes(3))) @MainActor struct StateDamageTests {
  private let webView: WKWebView
  private let server: LoopbackServer
  private let recorder = NavigationRecorder()

  init() throws {
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    webView = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
    webView.navigationDelegate = recorder
    server = try LoopbackServer()
    server.route("*") { request in
      .html("<title>\(request.path)</title><body style='height: 5000px'><iframe srcdoc=x></iframe>")
    }
  }

  /// Of a view with a POST visit, entries of scripts, frames, a place and something typed in.
  private func state() async throws -> Data {
    let saved = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    try await saved.loadAndWait(server.url("/a"))
    try await saved.evaluateJavaScript(
      "scrollTo(0, 900); history.pushState({a: [1, 2]}, '', '/pushed'); 0")
    try await eventually("the entry") { saved.url == server.url("/pushed") }
    var request = URLRequest(url: server.url("/sent"))
    request.httpMethod = "POST"
    request.httpBody = Data("kitten=Minka".utf8)
    try await saved.loadAndWait(request)
    try await saved.loadAndWait(server.url("/b"))
    return try #require(saved.interactionState as? Data)
  }

  /// Sets a state, and lets what it leads to begin every now and then.
  private func set(_ data: Data, loads: Bool) async throws {
    webView.interactionState = data
    if loads { try await webView.evaluateJavaScript("0") }
    webView.stopLoading()
  }

  /// The view is as good as new.
  private func checkView(_ whole: Data) async throws {
    try await webView.evaluateJavaScript("0")
    recorder.clear()
    webView.interactionState = whole
    try await recorder.waitForFinish()
    #expect(webView.title == "/b")
    #expect(webView.backForwardList.backList.last?.url == server.url("/sent"))
  }

  private func damaged(_ data: Data, _ random: inout SeededGenerator) -> Data {
    var bytes = [UInt8](data)
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      guard !bytes.isEmpty else { break }
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: bytes[place] = [0, 0xff, 0x7f, 0x80].randomElement(using: &random) ?? 0
      case 3: bytes.remove(at: place)
      case 4:
        bytes.insert(UInt8.random(in: .min ... .max, using: &random), at: place)
      default:
        let end = min(bytes.count, place + Int.random(in: 1...64, using: &random))
        bytes.insert(contentsOf: bytes[place..<end], at: place)
      }
    }
    return Data(bytes)
  }

  @Test("Bytes changed, cut out and put in, in what is saved", arguments: [1, 2, 3])
  func outer(_ seed: UInt64) async throws {
    let whole = try await state()
    var random = SeededGenerator(seed: seed)
    for round in 0..<100 { try await set(damaged(whole, &random), loads: round % 10 == 0) }
    try await checkView(whole)
    #expect(!recorder.kinds.contains(.processTerminated))
  }

  @Test("The same within the engine's own part", arguments: [4, 5, 6])
  func inner(_ seed: UInt64) async throws {
    let whole = try await state()
    let state = try #require(InteractionState(encoded: whole))
    var random = SeededGenerator(seed: seed)
    for round in 0..<100 {
      let entries = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        [-1, 0, 1, 7, .max, .min].randomElement(using: &random) ?? 0
      }
      let mutant = InteractionState(
        engineState: damaged(state.engineState, &random), scriptEntries: entries)
      try await set(try #require(mutant.encoded), loads: round % 10 == 0)
    }
    try await checkView(whole)
    #expect(!recorder.kinds.contains(.processTerminated))
  }

  @Test("Every beginning of it, and every end")
  func truncated() async throws {
    let whole = try await state()
    let state = try #require(InteractionState(encoded: whole))
    for length in stride(from: 0, to: whole.count, by: max(1, whole.count / 150)) {
      try await set(whole.prefix(length), loads: false)
      try await set(whole.suffix(length), loads: false)
    }
    for length in stride(from: 0, to: state.engineState.count, by: 16) {
      let part = InteractionState(
        engineState: state.engineState.prefix(length), scriptEntries: state.scriptEntries)
      try await set(try #require(part.encoded), loads: false)
    }
    try await checkView(whole)
  }

  @Test("What other programs and other versions have written is ignored")
  func foreign() async throws {
    let whole = try await state()
    try await webView.loadAndWait(server.url("/here"))
    let item = webView.backForwardList.currentItem
    let state = try #require(InteractionState(encoded: whole))
    let engine = state.engineState
    let apple: [String: Any] = [
      "SessionHistory": [
        "SessionHistoryCurrentIndex": 0,
        "SessionHistoryEntries": [
          ["SessionHistoryEntryURL": server.url("/a").absoluteString]
        ],
      ] as [String: Any],
      "IsAppInitiated": true,
    ]
    func list(_ value: Any, _ format: PropertyListSerialization.PropertyListFormat) throws -> Data {
      try PropertyListSerialization.data(fromPropertyList: value, format: format, options: 0)
    }
    func archive(_ version: Any, _ engine: Any = engine, _ entries: Any = [Int]()) throws -> Data {
      try list(["version": version, "engineState": engine, "scriptEntries": entries], .binary)
    }
    var older = engine
    older[older.startIndex] = 1
    var newer = engine
    newer[newer.startIndex] = 200
    let strangers: [Any] = [
      try list(apple, .binary), try list(apple, .xml), engine, Data([0]) + whole,
      try archive(0), try archive(2), try archive(-1), try archive("1"), try archive(1, "text"),
      try archive(1, Data()), try archive(1, engine, "none"), try archive(1, older),
      try archive(1, newer), try archive(1, Data(repeating: 0, count: 1 << 20)),
      Data(repeating: 0x62, count: 1 << 20), Data("bplist00".utf8), Data("<?xml".utf8), apple,
      [whole], String(decoding: whole, as: UTF8.self),
    ]
    for (index, stranger) in strangers.enumerated() {
      webView.interactionState = stranger
      #expect(webView.backForwardList.currentItem === item, "stranger \(index)")
      #expect(!webView.isLoading, "stranger \(index)")
    }
    #expect(webView.title == "/here")
    // The same in the other form is not foreign.
    let plain = try PropertyListSerialization.propertyList(from: whole, format: nil)
    recorder.clear()
    webView.interactionState = try list(plain, .xml)
    try await recorder.waitForFinish()
    #expect(webView.title == "/b")
  }
}
