internal import CWebKitGTK

/// Calls `body` with an array of C strings that ends with NULL, valid during the call.
package func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
  var copies = strings.map { UnsafePointer(g_strdup($0)) } + [nil]
  defer { for copy in copies { g_free(UnsafeMutableRawPointer(mutating: copy)) } }
  return copies.withUnsafeMutableBufferPointer { buffer in
    // Never nil: there is at least one element.
    body(buffer.baseAddress!)
  }
}
