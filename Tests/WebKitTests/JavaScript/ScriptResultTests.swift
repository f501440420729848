import Foundation
import Testing

@testable import WebKit

/// What is read of the text that comes from a page's process.
@Suite @MainActor struct ScriptResultTests {
  @Test(
    "A text that the encoder did not write is an unsupported result, and no crash",
    arguments: [
      "", "x", "!", "j", "j[", "j[]", "j[[],", "j[[],1", #"j[[["a",{"r":0}]],{"r":0}]"#,
      #"j[[],{"r":0}]"#, #"j[[],{"r":-1}]"#, #"j[[],{"r":1e99}]"#, #"j[[],{"q":1}]"#,
      #"j[[["z"]],1]"#, #"j[[["o","k"]],1]"#, #"j[[],"\u12"]"#, #"j[[],"\ud800"]"#, #"j[[],"open"#,
      #"j[[],tru]"#, #"j[[],{"n":"x"}]"#, #"j[[],1-2]"#, #"j[[],--]"#, #"j[[],{"d":"x"}]"#,
    ])
  func malformed(text: String) {
    #expect(throws: WKError(.javaScriptResultTypeIsUnsupported)) {
      try ScriptResult.decode(text)
    }
  }

  @Test("What the encoder writes is read exactly")
  func exact() throws {
    #expect(try ScriptResult.decode("s\u{FEFF}text") as? String == "\u{FEFF}text")
    #expect(try ScriptResult.decode(#"j[[],{"u":1}]"#) == nil)
    #expect(
      try ScriptResult.decode(
        #"j[[["a",1,-2.5e-3,"\"\\\n\u0000é",{"u":1},true],["o","k",{"r":0},"d",{"d":1500}]],{"r":1}]"#
      )
        as? NSDictionary == [
          "k": [1, -0.0025, "\"\\\n\0é", NSNull(), true] as [Any],
          "d": Date(timeIntervalSince1970: 1.5),
        ])
    #expect((try ScriptResult.decode(#"j[[],{"n":"-0"}]"#) as? Double)?.sign == .minus)
    #expect(
      try ScriptResult.decode("j[[],12345678901234567890]") as? Double == 12345678901234567168)
    #expect(try ScriptResult.decode("j[[],9007199254740991]") as? Int == 9_007_199_254_740_991)
  }
}
