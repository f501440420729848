import CWebKitGTK
import Foundation
import GObjectSupport
import Testing

@Suite @MainActor
struct JavaScriptTests {
  private let context = JavaScriptContext()

  @Test(arguments: [
    ("undefined", JavaScriptValue.Kind.undefined), ("null", .null), ("true", .boolean),
    ("1", .number), ("NaN", .number), ("''", .string), ("[]", .array), ("({})", .object),
    ("new Date", .object), ("(() => 1)", .object), ("Symbol()", .object), ("10n", .object),
    ("new String('x')", .object),
  ])
  func kinds(script: String, kind: JavaScriptValue.Kind) throws {
    #expect(try context.evaluate(script).kind == kind)
  }

  @Test func scalars() throws {
    #expect(try context.evaluate("true").bool)
    #expect(try !context.evaluate("false").bool)
    #expect(try context.evaluate("-0.5").double == -0.5)
    #expect(try context.evaluate("1e400").double == .infinity)
    #expect(try context.evaluate("'1'").double.isNaN)
    #expect(try context.evaluate("'grüß 👋🏽'").string == "grüß 👋🏽")
    #expect(try context.evaluate("'a\\0b'").string == "a\0b")
    #expect(try context.evaluate("''").string == "")
    #expect(try context.evaluate("12").string == "")
  }

  @Test func dates() throws {
    #expect(try context.evaluate("new Date(1500)").date == Date(timeIntervalSince1970: 1.5))
    #expect(try context.evaluate("new Date(NaN)").date == nil)
    #expect(try context.evaluate("({getTime: () => 1})").date == nil)
    #expect(try context.evaluate("1500").date == nil)
    #expect(try context.evaluate("Object.create(Date.prototype)").date == nil)
    let trap = "new Proxy({}, {getPrototypeOf() { throw new Error('trap') }})"
    #expect(try context.evaluate(trap).date == nil)
    #expect(jsc_context_get_exception(context.pointer) == nil)
  }

  @Test func membersOfArraysAndObjects() throws {
    let array = try context.evaluate("[1, 'two', [3]]")
    #expect(try array.elementCount() == 3)
    #expect(try array.element(at: 0).double == 1)
    #expect(try array.element(at: 1).string == "two")
    #expect(try array.element(at: 2).element(at: 0).double == 3)
    #expect(try array.element(at: 3).kind == .undefined)
    let object = try context.evaluate("({b: 1, a: {c: null}, 'ü': undefined})")
    #expect(try object.propertyNames() == ["b", "a", "ü"])
    #expect(try object.property("a").property("c").kind == .null)
    #expect(try object.property("none").kind == .undefined)
    #expect(try context.evaluate("({})").propertyNames() == [])
    #expect(try context.evaluate("Object.create({inherited: 1})").propertyNames() == ["inherited"])
  }

  @Test func cyclesAreSeenByIdentity() throws {
    let object = try context.evaluate("const o = {}; o.self = o; o")
    let member = try object.property("self")
    #expect(member.identity == object.identity)
    #expect(try context.evaluate("({})").identity != object.identity)
  }

  @Test func exceptionsAreReportedAndCleared() throws {
    let error = try #require(throws: JavaScriptException.self) {
      try context.evaluate("\n  throw new RangeError('too far')", sourceURI: "app://x")
    }
    #expect(error.name == "RangeError")
    #expect(error.message == "too far")
    #expect(error.line == 2)
    #expect(error.sourceURI == "app://x")
    #expect(jsc_context_get_exception(context.pointer) == nil)
    #expect(try context.evaluate("1").double == 1)

    #expect(throws: JavaScriptException.self) { try context.evaluate("((") }
    #expect(throws: JavaScriptException.self) { try context.evaluate("throw 'text'") }
    let object = try context.evaluate("({get x() { throw new Error('x') }})")
    #expect(throws: JavaScriptException.self) { try object.property("x") }
    #expect(jsc_context_get_exception(context.pointer) == nil)
    let proxy = try context.evaluate("new Proxy({}, {ownKeys() { throw new Error('keys') }})")
    _ = try? proxy.propertyNames()
    #expect(jsc_context_get_exception(context.pointer) == nil)
  }

  @Test func syntax() {
    #expect(context.checkSyntax("1+1"))
    #expect(context.checkSyntax(""))
    #expect(context.checkSyntax("let x = 'ü'; x"))
    #expect(context.checkSyntax("undeclared.variable"))
    #expect(!context.checkSyntax("return 1"))
    #expect(!context.checkSyntax("await 1"))
    #expect(!context.checkSyntax("import 'x'"))
    #expect(!context.checkSyntax("function f() {"))
    #expect(!context.checkSyntax("'open"))
    #expect(!context.checkSyntax("1 \0 2"))
    #expect(context.checkSyntax("'a\0b'"))
    #expect(!context.checkSyntax(String(repeating: "(", count: 1_000_000)))
    #expect(jsc_context_get_exception(context.pointer) == nil)
  }

  @Test func everyReferenceIsDropped() throws {
    var watches: [LifeWatch] = []
    do {
      let context = JavaScriptContext()
      watches.append(LifeWatch(context.pointer))
      let value = try context.evaluate("({a: [1, 'x'], get bad() { throw 1 }})")
      watches.append(LifeWatch(value.pointer))
      #expect(value.pointer.referenceCount == 1)
      let array = try value.property("a")
      watches.append(LifeWatch(array.pointer))
      let element = try array.element(at: 1)
      watches.append(LifeWatch(element.pointer))
      _ = try? value.property("bad")
      let retained = JavaScriptValue(retaining: value.pointer)
      #expect(value.pointer.referenceCount == 2)
      _ = (value.kind, value.date, array.identity, element.string, retained.bool)
    }
    #expect(watches.allSatisfy { $0.endedOnMainThread })
  }
}
