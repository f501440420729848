import XCTest

/// The cases under XCTest, by its asynchronous test methods; `EvaluateJavaScriptTests` runs the same under
/// Swift Testing.
final class EvaluateJavaScriptXCTests: XCTestCase {
  typealias Cases = EvaluateJavaScriptCases

  func testJS01_emptyScript() async throws { try await Cases.emptyScript() }
  func testJS02_neverLoaded() async throws { try await Cases.neverLoaded() }
  func testJS03_viewDropped() async throws { try await Cases.viewDropped() }
  func testJS04_node() async throws { try await Cases.node() }
  func testJS05_domException() async throws { try await Cases.domException() }
  func testJS06_thrownString() async throws { try await Cases.thrownString() }
  func testJS07_thrownStringColumn() async throws { try await Cases.thrownStringColumn() }
  func testJS08_regularExpression() async throws { try await Cases.regularExpression() }
  func testJS09_emptyObject() async throws { try await Cases.emptyObject() }
  func testJS10_blobMember() async throws { try await Cases.blobMember() }
  func testJS11_fileMembers() async throws { try await Cases.fileMembers() }
  func testJS12_numbers() async throws { try await Cases.numbers() }
  func testJS13_collections() async throws { try await Cases.collections() }
  func testJS14_emptyString() async throws { try await Cases.emptyString() }
  func testJS15_sharedObject() async throws { try await Cases.sharedObject() }
  func testJS16_braces() async throws { try await Cases.braces() }
  func testJS17_throwingGetter() async throws { try await Cases.throwingGetter() }
  func testJS18_depth() async throws { try await Cases.depth() }
  func testJS19_windowMember() async throws { try await Cases.windowMember() }
  func testJS22_attachment() async throws { try await Cases.attachment() }
  func testJS24_windowPersistency() async throws { try await Cases.windowPersistency() }
  func testJS25_null() async throws { try await Cases.null() }
  func testJS26_missingFunction() async throws { try await Cases.missingFunction() }
  func testJS27_texts() async throws { try await Cases.texts() }
}
