import Foundation
import Testing
import WebKit

/// The cases under Swift Testing; `EvaluateJavaScriptXCTests` runs the same under XCTest.
@Suite("evaluateJavaScript") @MainActor struct EvaluateJavaScriptTests {
  typealias Cases = EvaluateJavaScriptCases

  @Test("JS-01 an empty script gives neither value nor error, later")
  func testJS01() async throws { try await Cases.emptyScript() }
  @Test("JS-02 a view that never loaded runs scripts")
  func testJS02() async throws { try await Cases.neverLoaded() }
  @Test("JS-03 a dropped view still answers")
  func testJS03() async throws { try await Cases.viewDropped() }
  @Test("JS-04 a node is an unsupported result")
  func testJS04() async throws { try await Cases.node() }
  @Test("JS-05 a DOM exception has message, line and column")
  func testJS05() async throws { try await Cases.domException() }
  @Test("JS-06 a thrown string is the message")
  func testJS06() async throws { try await Cases.thrownString() }
  @Test("JS-07 the column is one past a throw statement")
  func testJS07() async throws { try await Cases.thrownStringColumn() }
  @Test("JS-08 a regular expression is an empty dictionary")
  func testJS08() async throws { try await Cases.regularExpression() }
  @Test("JS-09 an empty object is an empty dictionary")
  func testJS09() async throws { try await Cases.emptyObject() }
  @Test("JS-10 a Blob member is NSNull")
  func testJS10() async throws { try await Cases.blobMember() }
  @Test("JS-11 File, FileList and ImageData members are NSNull")
  func testJS11() async throws { try await Cases.fileMembers() }
  @Test("JS-12 booleans and numbers are NSNumber")
  func testJS12() async throws { try await Cases.numbers() }
  @Test("JS-13 collections and buffers are empty dictionaries")
  func testJS13() async throws { try await Cases.collections() }
  @Test("JS-14 an empty string is an empty string")
  func testJS14() async throws { try await Cases.emptyString() }
  @Test("JS-15 an object under two keys comes twice")
  func testJS15() async throws { try await Cases.sharedObject() }
  @Test("JS-16 200,000 braces are a syntax error")
  func testJS16() async throws { try await Cases.braces() }
  @Test("JS-17 a throwing getter is left out")
  func testJS17() async throws { try await Cases.throwingGetter() }
  @Test("JS-18 40,000 levels arrive, 40,001 are an error")
  func testJS18() async throws { try await Cases.depth() }
  @Test("JS-19 a window member is left out")
  func testJS19() async throws { try await Cases.windowMember() }
  @Test("JS-22 an attachment shown inline runs no script")
  func testJS22() async throws { try await Cases.attachment() }
  @Test("JS-24 an early script leaves the new window whole")
  func testJS24() async throws { try await Cases.windowPersistency() }
  @Test("JS-25 null is NSNull, undefined is nil")
  func testJS25() async throws { try await Cases.null() }
  @Test("JS-26 a missing function is an exception")
  func testJS26() async throws { try await Cases.missingFunction() }
  @Test("JS-27 texts of elements are strings")
  func testJS27() async throws { try await Cases.texts() }

  @Test("Scripts that Swift takes for equal are two scripts")
  func equalStrings() async throws {
    let webView = try await Cases.loadedView()
    #expect(try await webView.evaluateJavaScript("'\u{e9}'.length") as? Int == 1)
    #expect(try await webView.evaluateJavaScript("'e\u{301}'.length") as? Int == 2)
  }

  @Test("Lone surrogates become replacement characters, also in keys")
  func surrogates() async throws {
    let webView = try await Cases.loadedView()
    let value = try await webView.evaluateJavaScript("({'a\\ud800': 'b\\udfff', c: 2})")
    let dictionary = value as? [String: Any]
    #expect(dictionary?["a\u{FFFD}"] as? String == "b\u{FFFD}")
    #expect(dictionary?["c"] as? Int == 2)
  }

  @Test("An array with one element far out is an unsupported result")
  func sparse() async throws {
    let webView = try await Cases.loadedView()
    let outcome = await Cases.outcome(webView, "var a = []; a[4294967294] = 1; a")
    #expect(outcome.error?.code == .javaScriptResultTypeIsUnsupported)
    #expect(
      try await webView.evaluateJavaScript("[,,3]") as? [AnyHashable] == [NSNull(), NSNull(), 3])
  }
}
