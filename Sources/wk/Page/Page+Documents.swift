internal import WebKit

/// What can be made of a page.
extension Page {
  /// A PNG of the window or the whole document.
  func picture(ofFullDocument: Bool) async throws(Failure) -> Data {
    let configuration = WKSnapshotConfiguration()
    configuration.coversFullDocument = ofFullDocument
    do {
      if let data = try await webView.takeSnapshot(configuration: configuration).pngData() {
        return data
      }
    } catch WKError.webContentProcessTerminated where !ofFullDocument {
      throw Failure(WKError(.webContentProcessTerminated))
    } catch {
      // The engine does not say why, but what can fail here is memory (WebKitGTK 2.50).
      let advice = ofFullDocument ? "try without --full" : "try a smaller --width and --height"
      throw Failure(.internalError, "cannot take the picture, it may be too large: \(advice)")
    }
    throw Failure(.internalError, "cannot write the picture as PNG")
  }

  /// A web archive.
  func archive() async throws(Failure) -> Data {
    do {
      return try await webView.createWebArchiveData()
    } catch {
      throw Failure(.internalError, "cannot make the archive: \(error.localizedDescription)")
    }
  }

  /// A PDF document on paper.
  func document(_ configuration: PaginatedPDFConfiguration) async throws(Failure) -> Data {
    do {
      return try await webView.paginatedPDF(configuration: configuration)
    } catch {
      throw Failure(printing: error)
    }
  }

  /// A PDF document of the page as it is on the screen.
  func documentOfScreen(outline: Bool) async throws(Failure) -> Data {
    let configuration = WKPDFConfiguration()
    configuration.includesOutline = outline
    do {
      return try await webView.pdf(configuration: configuration)
    } catch {
      throw Failure(printing: error)
    }
  }

  /// Runs a script.
  ///
  /// - Parameter name: what messages call the script.
  func evaluate(_ script: String, named name: String) async throws(Failure) -> Any? {
    try await value(named: name) { try await $0.evaluateJavaScript(script) }
  }

  /// Runs the body of an async function.
  func call(
    _ body: String, arguments: [String: Any], named name: String
  ) async throws(Failure) -> Any? {
    try await value(named: name) {
      try await $0.callAsyncJavaScript(body, arguments: arguments, contentWorld: .page)
    }
  }

  /// Asks the page something that its own scripts cannot change.
  func ask(_ script: String) async throws(Failure) -> Any? {
    try await value(named: "document") {
      try await $0.evaluateJavaScript(script, contentWorld: .defaultClient)
    }
  }

  private func value(
    named name: String, _ work: @MainActor (WKWebView) async throws -> Any?
  ) async throws(Failure) -> Any? {
    do {
      return try await work(webView)
    } catch {
      if isAttachment {
        let address = webView.url?.absoluteString ?? "the page"
        throw Failure(
          .unavailable, "cannot read \(address): the server offers it as a download")
      }
      throw Failure(running: name, in: webView.url, error)
    }
  }

  /// The document as HTML, with what stands before and after its root element.
  func html() async throws(Failure) -> String {
    try await ask(Self.serialization) as? String ?? ""
  }

  /// Goes by properties of nodes only: images and forms with names hide properties of the document.
  private static let serialization = #"""
    (() => {
      let node = document.documentElement ?? document.firstChild
      while (node?.previousSibling) node = node.previousSibling
      let text = ''
      for (; node; node = node.nextSibling) {
        if (text) text += '\n'
        if (node.nodeType === 1) {
          text += node.outerHTML
        } else if (node.nodeType === 7) {
          text += `<?${node.target} ${node.data}?>`
        } else if (node.nodeType === 8) {
          text += `<!--${node.data}-->`
        } else if (node.nodeType === 10) {
          text += `<!DOCTYPE ${node.name}`
          if (node.publicId) text += ` PUBLIC "${node.publicId}"`
          if (node.systemId) text += `${node.publicId ? '' : ' SYSTEM'} "${node.systemId}"`
          text += '>'
        }
      }
      return text
    })()
    """#
}

extension Failure {
  fileprivate init(printing error: any Error) {
    if case WKError.webContentProcessTerminated = error {
      self.init(WKError(.webContentProcessTerminated))
    } else {
      self.init(.internalError, "cannot make the document: \(error.localizedDescription)")
    }
  }
}
