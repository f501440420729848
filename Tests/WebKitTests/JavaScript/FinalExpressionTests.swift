import GObjectSupport
import Testing

@testable import WebKit

@Suite @MainActor struct FinalExpressionTests {
  let parser = JavaScriptContext()

  func wrapped(_ script: String) -> String? {
    FinalExpression(of: script, calling: "f", parses: parser.checkSyntax)?.script
  }

  @Test(
    "The call goes around the last expression",
    arguments: [
      ("1+1", "f((1+1\n))"),
      ("document.title;", "f((document.title\n))"),
      ("a, b ; ;\n", "f((a, b\n))"),
      ("var a = 1; a", "var a = 1;f(( a\n))"),
      ("let a = ';'; a + ';'", "let a = ';';f(( a + ';'\n))"),
      ("({a: 1})", "f((({a: 1})\n))"),
      ("(function() { var x = 1; return x; })()", "f(((function() { var x = 1; return x; })()\n))"),
      ("x // why; not", "f((x // why; not\n))"),
      ("/* a; */ x", "f((/* a; */ x\n))"),
      ("() => { 1; }", "f((() => { 1; }\n))"),
      ("`${1}; ${2}`", "f((`${1}; ${2}`\n))"),
      ("/[;]/.test(y)", "f((/[;]/.test(y)\n))"),
      ("x\n/2/g", "f((x\n/2/g\n))"),
      ("for (;;) { break; } ; x", "for (;;) { break; } ;f(( x\n))"),
      ("functional()", "f((functional()\n))"),
      ("letter", "f((letter\n))"),
      ("\"use strict\"; this", "\"use strict\";f(( this\n))"),
      ("var a = 1\na", "var a = 1\nf((a\n))"),
      ("a\r\nb\r\n", "a\r\nf((b\n))"),
      ("function g() { return 1 } g()", "function g() { return 1 }f(( g()\n))"),
      ("if (a) { b }\n\n'c'", "if (a) { b }\n\nf(('c'\n))"),
      ("const o = {f() { }, a: 1}\no", "const o = {f() { }, a: 1}\nf((o\n))"),
      ("class C {}\nnew C", "class C {}\nf((new C\n))"),
      ("var a = `x\ny`\na.b(\nc)", "var a = `x\ny`\nf((a.b(\nc)\n))"),
      ("async\nx => x", "async\nf((x => x\n))"),
      ("a // it's\nb", "a // it's\nf((b\n))"),
    ])
  func wraps(_ script: String, _ expected: String) {
    #expect(wrapped(script) == expected)
  }

  @Test(
    "Other scripts are left alone",
    arguments: [
      "", " ", ";", "// only; words", "throw 'x'", "\n\nthrow 'abc'", "var x = 1",
      "if (a) b", "{a: 1}", "{}", "{ a; b }", "function g() {}", "function g() {} ; class C {}",
      "class C {}", "let x", "let\nx", "async function g() {}", "for (;;) { break; }",
      "for (a; b; c) d", "1); (2", "1]; [2", "...a", "a,,b", "return 1", "import x from 'y'", "{{{",
      "var x = 1 // c; x", "var x = `a; b", "`", "/* ; x", "#!sh; x", "label: x", "(", ")", "/*",
      "var x = a\n(b)", "var x = a\n[b]", "var x = a\n+b", "var x = a\n/b/g", "var x = a\n`b`",
      "var x = a\n.b", "var x\n= b", "if (a)\nb", "label:\nx", "do x\nwhile (y)",
      "if (a) {}\nelse c",
      "var x = `a\nb`", "var x = 1 /*\nb", "var x = {}\u{B}b", "function g() {}\n(b)",
      "var x = {\na}",
    ])
  func leavesAlone(_ script: String) {
    #expect(wrapped(script) == nil)
  }

  @Test("Errors keep their place")
  func place() throws {
    let script = "let a = 1;\nlet b = 2; a.b.c"
    let expression = try #require(
      FinalExpression(of: script, calling: "f", parses: parser.checkSyntax))
    #expect(expression.line == 2)
    #expect(expression.column == 10)
    #expect(expression.insertedLength == 3)
    #expect(expression.originalColumn(line: 2, column: 18) == 15)
    #expect(expression.originalColumn(line: 2, column: 4) == 4)
    #expect(expression.originalColumn(line: 1, column: 18) == 18)
  }

  @Test("Thousands of scripts are read as the first ones")
  func many() {
    let finder = FinalExpressionFinder()
    let unlike = (0..<3000).filter { number in
      finder.expression(of: "let a = \(number); a")?.script.hasPrefix("let a = \(number);") != true
        || finder.expression(of: "let a = \(number)") != nil
    }
    #expect(unlike == [])
  }
}
