import Foundation
import Testing

@testable import wk

struct JSONTextTests {
  @Test func scalars() {
    #expect(JSONText.encode(nil) == "null")
    #expect(JSONText.encode(NSNull()) == "null")
    #expect(JSONText.encode(true) == "true")
    #expect(JSONText.encode(NSNumber(value: false)) == "false")
    #expect(JSONText.encode(NSNumber(value: 1)) == "1")
    #expect(JSONText.encode(NSNumber(value: 1.0)) == "1")
    #expect(JSONText.encode(NSNumber(value: -0.5)) == "-0.5")
    #expect(JSONText.encode(NSNumber(value: 0.1 + 0.2)) == "0.30000000000000004")
    #expect(JSONText.encode(NSNumber(value: 9_007_199_254_740_991.0)) == "9007199254740991")
    #expect(JSONText.encode(NSNumber(value: 1e300)) == "1e+300")
    #expect(JSONText.encode(NSNumber(value: Double.nan)) == "null")
    #expect(JSONText.encode(NSNumber(value: -Double.infinity)) == "null")
  }

  @Test func strings() {
    #expect(JSONText.encode("a\"\\/\n\r\t\u{8}\u{0}é😀") == #""a\"\\/\n\r\t\u0008\u0000é😀""#)
    #expect(JSONText.encode("\r\n") == #""\r\n""#)
  }

  @Test func containers() {
    #expect(JSONText.encode([Any]()) == "[]")
    #expect(JSONText.encode([String: Any]()) == "{}")
    let value: [String: Any] = [
      "b": [1, "x", NSNull(), [true]], "a\"": ["c": 2, "a": Date(timeIntervalSince1970: 0)],
    ]
    #expect(
      JSONText.encode(value)
        == #"{"a\"":{"a":"1970-01-01T00:00:00.000Z","c":2},"b":[1,"x",null,[true]]}"#)
  }

  @Test func deepNesting() {
    var value: Any = 1
    for _ in 0..<40_000 { value = [value] }
    #expect(JSONText.encode(value).count == 80_001)
  }

  @Test func whatFoundationReadsBackIsTheSame() throws {
    let value: [String: Any] = ["list": [1, 2.5, "é\u{2028}\u{7f}"], "on": true]
    let read = try JSONSerialization.jsonObject(with: Data(JSONText.encode(value).utf8))
    #expect(NSDictionary(dictionary: value) == read as? NSDictionary)
  }
}
