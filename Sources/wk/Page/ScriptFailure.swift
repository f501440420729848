internal import WebKit

extension Failure {
  /// Says why a script has no value to print.
  ///
  /// - Parameter name: what to call the script.
  init(running name: String, _ error: any Error) {
    guard let error = error as? WKError else {
      self.init(.internalError, error.localizedDescription)
      return
    }
    switch error.code {
    case .javaScriptExceptionOccurred:
      let info = error.userInfo
      let message = info["WKJavaScriptExceptionMessage"] as? String ?? error.localizedDescription
      let place = [
        (info["WKJavaScriptExceptionSourceURL"] as? URL)?.absoluteString ?? name,
        (info["WKJavaScriptExceptionLineNumber"] as? NSNumber)?.stringValue,
        (info["WKJavaScriptExceptionColumnNumber"] as? NSNumber)?.stringValue,
      ].compactMap(\.self).joined(separator: ":")
      self.init(.scriptException, "\(place): \(message)")
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
