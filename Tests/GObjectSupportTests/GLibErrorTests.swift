import CWebKitGTK
import GObjectSupport
import Testing

@Suite struct GLibErrorTests {
  @Test func throwsWhatTheFunctionReported() throws {
    let error = try #require(throws: GLibError.self) {
      try throwingGLibError { error in
        g_set_error_literal(error, g_io_error_quark(), gint(G_IO_ERROR_EXISTS.rawValue), "schön")
      }
    }
    #expect(error == GLibError(domain: "g-io-error-quark", code: 2, message: "schön"))
  }

  @Test func returnsTheResultOtherwise() throws {
    #expect(try throwingGLibError { _ in 7 } == 7)
  }

  @Test func copiesABorrowedError() {
    let error = g_error_new_literal(g_io_error_quark(), 3, "x")!
    let copy = GLibError(copying: error)
    g_error_free(error)
    #expect(copy == GLibError(domain: "g-io-error-quark", code: 3, message: "x"))
  }

  @Test func matchesDomainAndCode() {
    let error = GLibError(
      domain: "WebKitNetworkError", code: Int(WEBKIT_NETWORK_ERROR_CANCELLED.rawValue), message: "")
    #expect(error.matches(webkit_network_error_quark(), WEBKIT_NETWORK_ERROR_CANCELLED))
    #expect(!error.matches(webkit_network_error_quark(), WEBKIT_NETWORK_ERROR_FAILED))
    #expect(!error.matches(webkit_policy_error_quark(), error.code))
    #expect(!GLibError(domain: "unheard-of", code: 0, message: "").matches(0, 0))
  }
}
