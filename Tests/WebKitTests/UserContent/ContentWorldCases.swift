import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// The behaviour cases of content worlds.
@Suite(.timeLimit(.minutes(2))) @MainActor struct ContentWorldCases {
  @Test("CW-01 A world of a name is always the same object")
  func cw01() {
    let world = WKContentWorld.world(name: "Name")
    #expect(world.name == "Name")
    #expect(WKContentWorld.world(name: "Name") === world)
    #expect(WKContentWorld.world(name: "name") !== world)
    #expect(WKContentWorld.page.name == nil && WKContentWorld.defaultClient.name == nil)
    #expect(WKContentWorld.page !== WKContentWorld.defaultClient)
    #expect(WKContentWorld.page === WKContentWorld.page)
    #expect(WKContentWorld.defaultClient === WKContentWorld.defaultClient)
  }

  @Test("No name of an app's is the engine's name of another world")
  func engineNames() {
    let names = [
      "", "a", "a\0b", "a%00b", "a%2500b", "swift-webkit", "swift-webkit-client", "app:a",
    ]
    let worlds = names.map { WKContentWorld.world(name: $0) } + [.defaultClient]
    let engineNames = worlds.compactMap(\.engineName)
    #expect(Set(engineNames).count == worlds.count)
    #expect(!engineNames.contains(EngineUserContent.internalWorld))
    #expect(worlds.allSatisfy { ContentWorldNames.world($0.engineName ?? "") === $0 })
    #expect(!engineNames.contains { $0.contains("\0") || $0.isEmpty })
    #expect(ContentWorldNames.world("") === WKContentWorld.page)
    #expect(ContentWorldNames.world("app:never asked for") == nil)
  }
}
