internal import WebKit

extension Failure {
  /// Says why a script has no value to print.
  ///
  /// - Parameters:
  ///   - name: what to call the script.
  ///   - page: the page's address, which the engine gives as the place of the script as well as of the
  ///     page's inline scripts (WebKitGTK 2.50).
  init(running name: String, in page: URL?, _ error: any Error) {
    guard let error = error as? WKError else {
      self.init(.internalError, error.localizedDescription)
      return
    }
    switch error.code {
    case .javaScriptExceptionOccurred:
      let info = error.userInfo
      let message = info["WKJavaScriptExceptionMessage"] as? String ?? error.localizedDescription
      let source = info["WKJavaScriptExceptionSourceURL"] as? URL
      let place = [
        source.flatMap { $0 == page ? nil : $0.absoluteString } ?? name,
        (info["WKJavaScriptExceptionLineNumber"] as? NSNumber)?.stringValue,
        (info["WKJavaScriptExceptionColumnNumber"] as? NSNumber)?.stringValue,
      ].compactMap(\.self).joined(separator: ":")
      self.init(.negative, "\(place): \(message)")
    case .javaScriptResultTypeIsUnsupported:
      self.init(
        .badData,
        "\(name): its value is a function, a node, a promise or the like;"
          + " return text, numbers, arrays or plain objects")
    default:
      self.init(error)
    }
  }
}
