import Foundation
import GObjectSupport
import Testing

@testable import WebKit

/// Swift values on their way into scripts, through ``ArgumentEncoder`` and ``ArgumentDecoder``.
@Suite(.timeLimit(.minutes(2))) @MainActor struct ArgumentCodingTests {
  private let context = JavaScriptContext()

  /// The value of an expression over `value`, which is what became of the Swift value.
  private func text(of value: Any?, _ expression: String = "describe(value)") throws -> String {
    let encoded = try ArgumentEncoder.encode(value)
    let data = try JSONSerialization.data(
      withJSONObject: [String(encoded.dropFirst())], options: .withoutEscapingSlashes)
    let literal = String(decoding: data, as: UTF8.self)
    return try context.evaluate(
      """
      (() => {
        const describe = (value) => {
          if (value instanceof Date) return 'Date ' + value.getTime();
          if (Array.isArray(value)) return '[' + Array.from(value, describe).join() + ']';
          if (typeof value === 'object' && value !== null)
            return '{' + Object.keys(value).sort().map((k) => k + ':' + describe(value[k])) + '}';
          if (Object.is(value, -0)) return 'number -0';
          return typeof value + ' ' + String(value);
        };
        const text = \(literal)[0];
        const value = \(encoded.hasPrefix("s") ? "text" : "\(ArgumentDecoder.source)(text)");
        return String(\(expression));
      })()
      """
    ).string
  }

  @Test("Simple values keep their types")
  func simple() throws {
    #expect(try text(of: nil) == "undefined undefined")
    #expect(try text(of: NSNull()) == "object null")
    #expect(try text(of: true) == "boolean true")
    #expect(try text(of: NSNumber(value: false)) == "boolean false")
    #expect(try text(of: 1) == "number 1")
    #expect(try text(of: NSNumber(value: 1)) == "number 1")
    #expect(try text(of: NSNumber(value: Int8(0))) == "number 0")
    #expect(try text(of: UInt64(1) << 53) == "number 9007199254740992")
    #expect(try text(of: 0.1) == "number 0.1")
    #expect(try text(of: 1e300) == "number 1e+300")
    #expect(try text(of: Float(1.5)) == "number 1.5")
    #expect(try text(of: CGFloat(2.5)) == "number 2.5")
    #expect(try text(of: -0.0) == "number -0")
    #expect(
      try text(of: [Double.nan, .infinity, -.infinity])
        == "[number NaN,number Infinity,number -Infinity]")
    #expect(try text(of: "ÄÖ 🐱 \u{0}\"\\\n\u{2028}") == "string ÄÖ 🐱 \u{0}\"\\\n\u{2028}")
    #expect(try text(of: ["ÄÖ 🐱 \u{0}\"\\\n\u{7f}"]) == "[string ÄÖ 🐱 \u{0}\"\\\n\u{7f}]")
    #expect(try text(of: Date(timeIntervalSince1970: 1.5)) == "Date 1500")
    #expect(try text(of: Date(timeIntervalSince1970: .nan)) == "Date NaN")
  }

  @Test("Containers of both kinds, nested, and with optionals")
  func containers() throws {
    #expect(try text(of: [Any]()) == "[]")
    #expect(try text(of: [String: Any]()) == "{}")
    #expect(try text(of: [1, [2, [3]]] as [Any]) == "[number 1,[number 2,[number 3]]]")
    #expect(try text(of: ["a": ["b": Date(timeIntervalSince1970: 0)]]) == "{a:{b:Date 0}}")
    #expect(try text(of: ["a": 1 as Int?, "b": nil]) == "{a:number 1,b:undefined undefined}")
    #expect(
      try text(of: NSDictionary(dictionary: ["a": NSArray(array: [1, NSNull()])]))
        == "{a:[number 1,object null]}")
    #expect(try text(of: ["__proto__": ["x": 1], "": 2]) == "{:number 2,__proto__:{x:number 1}}")
    #expect(try text(of: ["__proto__": ["x": 1]], "value.x") == "undefined")
  }

  @Test("What JavaScript has no counterpart for is refused at any depth")
  func unsupported() {
    for value in [Data(), [Data()], ["a": [Data()]], [1: "a"], NSDictionary(dictionary: [1: 2])]
      as [Any]
    {
      #expect(throws: ArgumentEncoder.Unsupported.self) { try ArgumentEncoder.encode(value) }
    }
  }

  @Test("A container that holds itself, and one that is held often")
  func cyclesAndSharing() throws {
    let cycle = NSMutableDictionary()
    cycle["self"] = cycle
    cycle["list"] = NSMutableArray(array: [1])
    (cycle["key"], cycle["day"]) = ("value", Date(timeIntervalSince1970: 1))
    #expect(
      try text(of: cycle, "[value.self.self === value, value.key, describe(value.day), value.list]")
        == "true,value,Date 1000,1")
    var graph: Any = ["end": true]
    for _ in 0..<50 { graph = ["a": graph, "b": graph] as [String: Any] }
    #expect(try text(of: graph, "value.a.b.a === value.b.b.b") == "true")
    #expect(try ArgumentEncoder.encode(graph).utf8.count < 5000)
    var list: Any = [1]
    for _ in 0..<50 { list = [list, list] as [Any] }
    #expect(try ArgumentEncoder.encode(list).utf8.count < 5000)
  }

  @Test("Depth does not matter")
  func depth() throws {
    var value = NSArray()
    for _ in 0..<20_000 { value = NSArray(object: value) }
    let script = "(() => { let n = 0, it = value; while ((it = it[0])) n++; return n })()"
    #expect(try text(of: value, script) == "20000")
  }

  @Test("A changed built-in changes nothing for a decoder that was there before")
  func changedBuiltIns() throws {
    let context = JavaScriptContext()
    _ = try context.evaluate(
      """
      var decode = \(ArgumentDecoder.source);
      JSON.parse = Array.isArray = Object.keys = () => 'forged'; Date = String;
      for (const key of ['0', 'r', 'a', 'length'])
        Object.defineProperty(Object.prototype, key, {set() { throw 'set' }, get() { return 'got' }});
      Object.defineProperty(Array.prototype, '0', {set() { throw 'set' }, get() { return 'got' }});
      Array.prototype[Symbol.iterator] = () => { throw 'iterated' };
      """)
    #expect(
      try context.evaluate(
        "const v = decode('[[\"r\",0],[{\"a\":[\"r\",1]},[1,[\"u\"]]]]'); v.a[0] + ' ' + v.a[1]"
      ).string
        == "1 undefined")
  }
}
