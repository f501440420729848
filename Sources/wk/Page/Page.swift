internal import WebKit

/// A page that has loaded.
@MainActor
final class Page {
  private let webView: WKWebView
  private let follower = LoadFollower()

  /// A page that goes elsewhere again and again is taken as it is after so many times.
  private static let maximumMoves = 20

  /// So often the page's process and this one have heard of each other, a scheduled navigation has
  /// been begun, allowed and reported; three would do, were there no timers.
  private static let roundTrips = 10

  /// Loads a page.
  static func visit(_ input: Input, viewport: CGSize) async throws(Failure) -> Page {
    let content = try await PageContent(input)
    try HomeFolder.check()
    let page = Page(viewport: viewport)
    try await page.load(content)
    return page
  }

  private init(viewport: CGSize) {
    // People name the address here, as in a browser.
    TransportSecurity.app = .off
    AppBoundDomains.app = nil
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    webView = WKWebView(
      frame: CGRect(origin: .zero, size: viewport), configuration: configuration)
    webView.navigationDelegate = follower
  }

  private func load(_ content: PageContent) async throws(Failure) {
    content.load(in: webView)
    await follower.navigationEnds()
    for _ in 0..<Self.maximumMoves {
      guard await movesOn() else { break }
      await follower.navigationEnds()
    }
    if let error = follower.error, !(follower.hasPage && Self.leavesPage(error)) {
      throw Failure(loading: error)
    }
  }

  /// Whether the page has sent people elsewhere: by a script, a form or a refresh in no time.
  private func movesOn() async -> Bool {
    for _ in 0..<Self.roundTrips {
      if webView.isLoading { return true }
      _ = try? await webView.evaluateJavaScript("0")
    }
    return webView.isLoading
  }

  /// Whether a page that was there is still there, and complete, after this failure: it has stopped its
  /// load, or gone to what is no page.
  private static func leavesPage(_ error: any Error) -> Bool {
    switch error {
    case URLError.cancelled, URLError.unsupportedURL: true
    default: (error as NSError).domain == "WebKitErrorDomain"
    }
  }

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

  /// A PDF document of all of it.
  func pdf(isPaginated: Bool, outline: Bool) async throws(Failure) -> Data {
    var paginated = PaginatedPDFConfiguration()
    paginated.includesOutline = outline
    let continuous = WKPDFConfiguration()
    continuous.includesOutline = outline
    do {
      return isPaginated
        ? try await webView.paginatedPDF(configuration: paginated)
        : try await webView.pdf(configuration: continuous)
    } catch WKError.webContentProcessTerminated {
      throw Failure(WKError(.webContentProcessTerminated))
    } catch {
      throw Failure(.internalError, "cannot make the document: \(error.localizedDescription)")
    }
  }

  /// Runs a script.
  ///
  /// - Parameter name: what messages call the script.
  func evaluate(_ script: String, named name: String) async throws(Failure) -> Any? {
    do {
      return try await webView.evaluateJavaScript(script)
    } catch {
      if follower.isAttachment {
        let address = webView.url?.absoluteString ?? "the page"
        throw Failure(
          .unavailable, "cannot read \(address): the server offers it as a download")
      }
      throw Failure(running: name, in: webView.url, error)
    }
  }

  /// The document as HTML, with what stands before and after its root element.
  func html() async throws(Failure) -> String {
    try await evaluate(Self.serialization, named: "document") as? String ?? ""
  }

  /// Runs in the page's own world, thus with properties of nodes only: pages replace classes, and
  /// images and forms with names hide properties of the document.
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
