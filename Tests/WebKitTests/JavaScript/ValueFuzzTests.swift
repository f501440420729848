import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// Random values, both ways, against an oracle in JavaScript.
@Suite(.timeLimit(.minutes(5))) @MainActor struct ValueFuzzTests {
  private static let count = 10_000
  private static let batch = 250

  @Test("10,000 random values are the same on both sides, both ways")
  func bothWays() async throws {
    let webView = WKWebView(frame: .zero)
    let world = WKContentWorld.world(name: "fuzz")
    for world in [WKContentWorld.page, world] {
      _ = try await webView.evaluateJavaScript(RandomValue.source, contentWorld: world)
    }
    for start in stride(from: 1, through: Self.count, by: Self.batch) {
      let seeds = Array(start..<(start + Self.batch))
      let values = seeds.map { seed -> Any in
        var random = RandomValue.Generator(seed: UInt32(seed))
        return RandomValue.make(&random)
      }
      let expected = values.map(RandomValue.describe)
      // What JavaScript makes of the same seeds, what it was given, and what it gives back.
      let answer =
        try await webView.callAsyncJavaScript(
          """
          const made = seeds.map(makeValue);
          return {
            made, given: values, madeText: made.map(describeValue), givenText: values.map(describeValue),
          }
          """,
          arguments: ["seeds": seeds, "values": values],
          contentWorld: start % 2 == 0 ? world : .page) as? [String: Any] ?? [:]
      let given = (answer["given"] as? [Any] ?? []).map(RandomValue.describe)
      let made = (answer["made"] as? [Any] ?? []).map(RandomValue.describe)
      for (index, seed) in seeds.enumerated() {
        let texts = [
          (answer["madeText"] as? [String] ?? [])[index],
          (answer["givenText"] as? [String] ?? [])[index], given[index], made[index],
        ]
        guard texts.contains(where: { $0 != expected[index] }) else { continue }
        Issue.record(
          "seed \(seed): expected \(expected[index].prefix(300)), got \(texts.map { $0.prefix(300) })"
        )
      }
    }
  }
}
