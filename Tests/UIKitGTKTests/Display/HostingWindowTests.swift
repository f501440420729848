import Foundation
import Testing

@Suite(.timeLimit(.minutes(2)))
struct HostingWindowTests {
  @Test(arguments: [[:], ["WEBKIT_HEADLESS_GL": "1"]] as [[String: String]])
  func pagesAreVisibleFocusedAndSized(_ environment: [String: String]) async throws {
    try await withProbe(environment) { probe in
      await probe.send("page")
      let facts = probe.facts
      #expect(facts["visible"] == "visible")
      #expect(facts["focusedElement"] == "field")
      #expect(facts["makesFrames"] == "true")
      #expect(facts["webgl"] == "0,255,0,255")
      for size in ["320x200", "5000x3000", "1x1", "1280x20000", "801x601"] {
        #expect(facts[size] == size)
      }
      #expect(facts["secondFocus"] == "true")
      #expect(facts["firstLosesFocus"] == "true")
      #expect(facts["coveredVisible"] == "visible")
      #expect(facts["coveredMakesFrames"] == "true")
      #expect(facts["firstRegainsFocus"] == "true")
      #expect(facts["closedVisible"] == "true")
      #expect(facts["closedParent"] == "none")
      #expect(facts["againVisible"] == "true")
      let errors = await probe.finish()
      if environment.isEmpty { #expect(errors == "", "no warnings of GTK or the engine") }
      #expect(await probe.leavesNothing())
    }
  }
}
