import Foundation
import Testing

@testable import WebKit

@Suite struct ScriptExceptionTests {
  @Test("The engine's line is taken apart")
  func parts() {
    let exception = ScriptException(
      engineText: "http://127.0.0.1:8080/a:3:22: TypeError: 1:2: no\nsecond")
    #expect(exception.sourceURL == "http://127.0.0.1:8080/a")
    #expect(exception.line == 3)
    #expect(exception.column == 22)
    #expect(exception.message == "TypeError: 1:2: no\nsecond")
  }

  @Test("Without a column, without a source, without anything")
  func missingParts() {
    let syntax = ScriptException(engineText: "about:blank:1: SyntaxError: Unexpected end of script")
    #expect(syntax.sourceURL == "about:blank")
    #expect(syntax.line == 1)
    #expect(syntax.column == nil)
    #expect(syntax.message == "SyntaxError: Unexpected end of script")
    #expect(ScriptException(engineText: ":3:22: x").sourceURL == nil)
    #expect(ScriptException(engineText: ":3:22: x").line == 3)
    #expect(ScriptException(engineText: "x: y").message == "x: y")
    #expect(ScriptException(engineText: "x: y").line == nil)
  }

  @Test("Apps get Apple's keys")
  func userInfo() {
    let error = ScriptException(engineText: "http://h/p:3:22: x").error
    #expect(error.code == .javaScriptExceptionOccurred)
    #expect(error.userInfo["WKJavaScriptExceptionMessage"] as? String == "x")
    #expect(error.userInfo["WKJavaScriptExceptionLineNumber"] as? Int == 3)
    #expect(error.userInfo["WKJavaScriptExceptionColumnNumber"] as? Int == 22)
    #expect(error.userInfo["WKJavaScriptExceptionSourceURL"] as? URL == URL(string: "http://h/p"))
    let bridged = error as any Error as NSError
    #expect(bridged.domain == "WKErrorDomain")
    #expect(bridged.code == 4)
  }
}
