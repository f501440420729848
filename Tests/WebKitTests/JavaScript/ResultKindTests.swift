import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// What an object counts as when it is carried to the app: what it is, and not what it says it is.
@Suite(.timeLimit(.minutes(1))) @MainActor struct ResultKindTests {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  private nonisolated static let tags = [
    "Promise", "Window", "global", "HTMLElement", "Node", "Document", "Blob", "File",
    "DOMException",
    "DOMRect", "ImageData", "Date", "Map", "Set", "RegExp", "Error", "ArrayBuffer", "Generator",
    "AsyncGenerator", "WeakMap", "WeakRef", "Symbol", "BigInt", "Array", "Uint8Array", "Storage",
    "X",
  ]

  @Test("An object of the page's own class is one, whatever its tag", arguments: tags)
  func ownClasses(tag: String) async throws {
    let value = try await webView.evaluateJavaScript(
      """
      (() => {
        class Getter { a = 1; get [Symbol.toStringTag]() { return '\(tag)' } }
        class Field { a = 1; [Symbol.toStringTag] = '\(tag)' }
        class Exact { a = 1 }
        Object.defineProperty(Exact.prototype, Symbol.toStringTag, {value: '\(tag)', configurable: true});
        class Derived extends Exact { }
        return [new Getter, new Field, new Exact, new Derived, {deep: [new Getter]}];
      })()
      """)
    let one = ["a": 1]
    #expect(value as? NSArray == [one, one, one, one, ["deep": [one]]])
  }

  private static let page = """
    <iframe srcdoc='x'></iframe>
    <script>
    var tagged = (object) => Object.defineProperties(object, {
      a: {value: 1, enumerable: true}, [Symbol.toStringTag]: {value: 'X', enumerable: true},
    });
    </script>
    """

  @Test("What cannot be carried is refused, whatever its tag, and from whatever frame")
  func refused() async throws {
    try await webView.loadAndWait(html: Self.page)
    for expression in [
      "Promise.resolve(1)", "frames[0].Promise.resolve(1)",
      "new (class extends Promise { get [Symbol.toStringTag]() { return 'X' } })(() => {})",
      "tagged(Promise.resolve(1))",
      "tagged(document.createElement('p'))",
      "new (class extends EventTarget { get [Symbol.toStringTag]() { return 'Y' } })",
      "document", "frames[0]", "frames[0].document.body", "new WeakMap", "(function* () {})()",
      "(async function* () {})()", "new WeakRef({})", "new frames[0].WeakSet", "history",
      "new MessageChannel", "() => 1", "Symbol()", "10n",
    ] {
      let error = await #expect(throws: WKError.self, "\(expression)") {
        _ = try await webView.evaluateJavaScript(expression)
      }
      #expect(error?.code == .javaScriptResultTypeIsUnsupported, "\(expression)")
      let member = try await webView.evaluateJavaScript("({member: \(expression), a: 1})")
      #expect(member as? NSDictionary == ["a": 1], "\(expression)")
    }
  }

  @Test("What can be carried is what it is, whatever its tag, and from whatever frame")
  func carried() async throws {
    try await webView.loadAndWait(html: Self.page)
    let tagged = "get [Symbol.toStringTag]() { return 'X' }"
    let empty: NSDictionary = [:]
    for (expression, expected) in [
      ("new (class extends Date { \(tagged) })(1000)", NSDate(timeIntervalSince1970: 1)),
      ("new frames[0].Date(1000)", NSDate(timeIntervalSince1970: 1)),
      ("tagged(new Map([[1, 2]]))", empty),
      ("new (class extends Set { a = 1; \(tagged) })", empty),
      ("tagged(/x/)", empty),
      ("new (class extends Error { a = 1; \(tagged) })('x')", empty),
      ("new frames[0].TypeError('x')", empty), ("new Number(1)", empty), ("new String('s')", empty),
      ("new (class extends Blob { \(tagged) })(['x'])", NSNull()),
      ("new frames[0].File(['x'], 'y')", NSNull()), ("new DOMException('x')", NSNull()),
      ("new ArrayBuffer(8)", empty), ("new Uint8Array(8)", empty),
      ("new Proxy({a: 1}, {})", ["a": 1] as NSDictionary),
      (
        "Object.create({inherited: 1}, {a: {value: 1, enumerable: true}})", ["a": 1] as NSDictionary
      ),
    ] as [(String, NSObject)] {
      let value = try await webView.evaluateJavaScript("({member: \(expression)})")
      #expect((value as? NSDictionary)?["member"] as? NSObject == expected, "\(expression)")
    }
  }
}
